//! Media types (RFC 6838) without parameters.

/// Normalizes a media type: lower case, its registered name, and no parameters such as `charset`.
pub(super) fn normalized(media_type: &str) -> String {
    let essence = media_type.split(';').next().unwrap_or(media_type).trim().to_ascii_lowercase();
    match essence.as_str() {
        // Common, but not registered, and rejected by APIs.
        "image/jpg" | "image/pjpeg" => "image/jpeg".to_owned(),
        "audio/x-wav" | "audio/wave" | "audio/vnd.wave" => "audio/wav".to_owned(),
        "audio/mp3" => "audio/mpeg".to_owned(),
        "application/x-pdf" => "application/pdf".to_owned(),
        _ => essence,
    }
}

/// Whether a media type consists of a type and a subtype.
pub(super) fn is_valid(media_type: &str) -> bool {
    let Some((kind, subtype)) = media_type.split_once('/') else { return false };
    is_name(kind) && is_name(subtype)
}

/// Whether a name is a restricted name of RFC 6838: it starts with a letter or digit and has at most 127 characters.
fn is_name(name: &str) -> bool {
    const MAX_LENGTH: usize = 127;
    let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$&-^_.+".contains(&byte);
    name.len() <= MAX_LENGTH
        && name.bytes().next().is_some_and(|first| first.is_ascii_alphanumeric())
        && name.bytes().all(is_allowed)
}

/// Whether data of this type can be read as text.
pub(super) fn is_textual(media_type: &str) -> bool {
    let Some((kind, subtype)) = media_type.split_once('/') else { return false };
    let named = matches!(
        subtype,
        "json" | "xml" | "yaml" | "toml" | "javascript" | "x-yaml" | "x-ndjson" | "sql" | "graphql"
    );
    kind == "text"
        || kind == "application" && named
        || subtype.ends_with("+json")
        || subtype.ends_with("+xml") && kind != "image"
}

/// The extension for file names of this type.
pub(super) fn extension(media_type: &str) -> &str {
    let subtype = media_type.split('/').nth(1).unwrap_or(media_type);
    match subtype {
        "plain" => "txt",
        "markdown" => "md",
        "jpeg" => "jpg",
        "mpeg" => "mp3",
        "msword" => "doc",
        "vnd.openxmlformats-officedocument.wordprocessingml.document" => "docx",
        "vnd.ms-excel" => "xls",
        "vnd.openxmlformats-officedocument.spreadsheetml.sheet" => "xlsx",
        "octet-stream" => "bin",
        _ => subtype.split(['+', '.']).next().unwrap_or(subtype),
    }
}

#[cfg(test)]
mod tests {
    use super::{extension, is_textual, is_valid, normalized};

    #[test]
    fn validates_media_types() {
        for good in ["image/png", "application/vnd.ms-excel", "image/svg+xml", "audio/x-m4a"] {
            assert!(is_valid(good), "{good}");
        }
        let long = format!("image/{}", "x".repeat(128));
        for bad in ["", "png", "image/", "/png", "image/p ng", "image/png/x", "image/*", &long] {
            assert!(!is_valid(bad), "{bad}");
        }
    }

    #[test]
    fn normalizes_media_types() {
        assert_eq!(normalized("Image/JPG"), "image/jpeg");
        assert_eq!(normalized("text/plain; charset=utf-8"), "text/plain");
        assert_eq!(normalized(" audio/x-wav "), "audio/wav");
        assert_eq!(normalized("image/png"), "image/png");
    }

    #[test]
    fn extensions() {
        assert_eq!(extension("text/plain"), "txt");
        assert_eq!(extension("application/pdf"), "pdf");
        assert_eq!(extension("image/svg+xml"), "svg");
    }

    #[test]
    fn textual_types() {
        for text in ["text/csv", "application/json", "application/ld+json", "application/atom+xml"]
        {
            assert!(is_textual(text), "{text}");
        }
        for other in ["image/svg+xml", "application/pdf", "audio/wav", "application/octet-stream"] {
            assert!(!is_textual(other), "{other}");
        }
    }
}
