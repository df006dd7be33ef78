//! Content that handlers return, and the replies to it.

use serde::Serialize;
use serde_json::{Value, json};
use toolkit::{
    Checked, Content, Context, Contract, Handler, Outcome, OutcomeKind, Part, Reply, Source,
    ToolError, Toolkit,
};

use super::{Look, everything, tools};

/// How many there are
#[derive(Contract, Serialize)]
struct Total {
    /// The number of them
    #[validate(range(max = 9))]
    total: u64,
}

fn call<M: 'static>(handler: impl Handler<M>) -> Reply {
    Toolkit::new().with(handler).call_blocking("look", "{}")
}

fn png() -> Part {
    Part::image("image/png", b"\x89PNG")
}

#[test]
fn every_kind_of_handler_can_return_content() {
    fn holds<M: 'static>(handler: impl Handler<M>) {
        let reply = call(handler);
        assert!(!reply.is_error() && reply.was_run());
        assert_eq!(reply.content(), "[image/png, 4 bytes]");
        assert_eq!(reply.parts(), [png()]);
        assert!(reply.value().is_none());
    }
    async fn asynchronous(_: Look, _: Context) -> Result<Content, anyhow::Error> {
        Ok(png().into())
    }
    holds(|_: Look| Ok::<_, String>(png()));
    holds(|_: Look| Ok::<_, std::io::Error>(vec![png()]));
    holds(|_: Look, _: Context| Ok::<_, ToolError>(Content::new().with(png())));
    holds(|_: Look| async move { Ok::<_, String>([png()].into_iter().collect::<Content>()) });
    holds(asynchronous);
}

#[test]
fn returns_a_value_with_content() {
    let reply = call(|_: Look| Ok::<_, String>((json!({"b": 1}), png())));
    assert_eq!(reply.content(), "{\"b\":1}\n[image/png, 4 bytes]");
    assert_eq!(reply.value().unwrap().get(), r#"{"b":1}"#);
    assert_eq!(
        reply.to_json(),
        r#"{"value":{"b":1},"parts":[{"type":"image","media_type":"image/png","data":"iVBORw=="}]}"#
    );

    let text = call(|_: Look| Ok::<_, String>(("two charts", vec![png(), png()])));
    assert_eq!(text.content(), "two charts\n[image/png, 4 bytes]\n[image/png, 4 bytes]");
}

#[test]
fn validates_a_value_with_content() {
    let handler = |total: u64| {
        move |_: Look| Ok::<_, String>((Checked(Total { total }), Content::new().with(png())))
    };
    let tools = Toolkit::new().with(handler(3));
    assert_eq!(tools.get("look").unwrap().output, Some(Total::json_schema()));
    assert_eq!(call(handler(3)).content(), "{\"total\":3}\n[image/png, 4 bytes]");
    let broken = call(handler(10));
    let Outcome::BadResult(bad) = broken.outcome() else { panic!("{broken:?}") };
    assert_eq!(bad.rejection().unwrap().problems()[0].code(), "too_large");
    assert!(broken.parts().is_empty());
}

#[test]
fn rejects_a_non_finite_number_with_content() {
    let reply = call(|_: Look| Ok::<_, String>((f64::NAN, png())));
    assert_eq!(reply.outcome().kind(), OutcomeKind::BadResult);
}

#[test]
fn errors_are_text() {
    let fails = |_: Look| Err::<Content, _>(ToolError::tell("The camera is off."));
    let reply = call(fails);
    assert_eq!(reply.content(), "The camera is off.");
    assert!(reply.is_error() && reply.parts().is_empty());

    let secret = |_: Look| Err::<(u8, Part), _>("password hunter2 refused");
    let reply = call(secret);
    assert_eq!(reply.content(), "the tool failed");
    assert_eq!(reply.error().unwrap().to_string(), "password hunter2 refused");
}

#[test]
fn never_sends_blank_content() {
    let content = |content: Content| tools(content).call_blocking("look", "{}");
    assert_eq!(content(Content::new()).content(), "[]");
    assert_eq!(content(Part::text("").into()).content(), "\"\"");
    assert_eq!(content(vec![Part::text(" \n"), Part::text("a")].into()).content(), "a");
    let beside = call(|_: Look| Ok::<_, String>((json!({"a": 1}), Content::new())));
    assert_eq!(beside.outcome().kind(), OutcomeKind::Value);
    assert_eq!(beside.to_json(), r#"{"a":1}"#);
}

#[test]
fn describes_each_file_in_text() {
    let reply = tools(everything()).call_blocking("look", "{}");
    assert_eq!(
        reply.content(),
        "Seen.\n\
         [a.png, image/png, 4 bytes]\n\
         [audio/wav, 4 bytes]\n\
         [q_1 report.v2.pdf, application/pdf, 5 bytes]\n\
         [text/csv, 4 bytes]\n\
         [application/zip, 2 bytes]"
    );
    let large = Part::image("image/png", vec![0; 12_345]).named("line\nbreak.png");
    let reply = tools(large.into()).call_blocking("look", "{}");
    assert_eq!(reply.content(), "[line\\nbreak.png, image/png, 12,345 bytes]");
    let linked = Part::image("image/png", Source::from_url("https://example.org/a.png"));
    let swedish = tools(linked.into()).wording(toolkit::Swedish);
    let reply = swedish.call_blocking("look", "{}");
    assert_eq!(reply.content(), "[image/png, https://example.org/a.png]");
}

#[test]
fn invalid_content_fails_the_call_without_details_for_the_model() {
    let data = || b"x".as_slice();
    let url = Source::from_url;
    for (part, why) in [
        (Part::image("png", data()), "part 0: `png` is not a media type such as `image/png`"),
        (Part::image("", data()), "part 0: `` is not a media type such as `image/png`"),
        (Part::image("audio/wav", data()), "part 0: `audio/wav` is not a media type of images"),
        (Part::audio("image/png", data()), "part 0: `image/png` is not a media type of audio"),
        (
            Part::document("image/png", data()),
            "part 0: `image/png` is not a media type of documents",
        ),
        (Part::image("image/png", b""), "part 0: the data is empty"),
        (
            Part::image("image/png", Source::from_base64("iVBORw")),
            "part 0: the data is not base64 in the standard alphabet with padding",
        ),
        (
            Part::image("image/png", Source::from_base64("iVB\u{f6}Rw==")),
            "part 0: the data is not base64 in the standard alphabet with padding",
        ),
        (
            Part::image("image/png", Source::from_base64("iV=ORw==")),
            "part 0: the data is not base64 in the standard alphabet with padding",
        ),
        (
            Part::image("image/png", url("data:image/png;base64,iVBORw==")),
            "part 0: `data:` URLs are not supported; pass the data to `Source::from_base64`",
        ),
        (
            Part::image("image/png", url("/tmp/a.png")),
            "part 0: `/tmp/a.png` is not a URL with a scheme",
        ),
        (
            Part::image("image/png", url("https://")),
            "part 0: `https://` is not a URL with a scheme",
        ),
        (
            Part::image("image/png", url("https://a b/")),
            "part 0: `https://a b/` is not a URL with a scheme",
        ),
    ] {
        let reply = tools(part.into()).call_blocking("look", "{}");
        assert_eq!(reply.outcome().kind(), OutcomeKind::BadResult, "{why}");
        assert_eq!(reply.error().unwrap().to_string(), why);
        assert_eq!(reply.content(), "the tool ran, but its result was not valid and is withheld");
    }
    let second = tools(vec![png(), Part::audio("wav", data())].into());
    let reply = second.call_blocking("look", "{}");
    let error = reply.error().unwrap().to_string();
    assert_eq!(error, "part 1: `wav` is not a media type such as `image/png`");
}

#[test]
fn infers_the_kind_of_a_file_from_its_media_type() {
    use toolkit::MediaKind::{Audio, Document, Image};
    for (given, kind, shown) in [
        ("image/jpg", Image, "image/jpeg"),
        ("AUDIO/X-WAV", Audio, "audio/wav"),
        ("text/csv; charset=utf-8", Document, "text/csv"),
        ("video/mp4", Document, "video/mp4"),
    ] {
        let part = Part::file(given, b"x");
        let media = part.as_media().unwrap();
        assert_eq!((media.kind(), media.media_type()), (kind, shown));
    }
}

#[test]
fn data_round_trips() {
    for length in 1..40_u8 {
        let bytes: Vec<u8> = (0..length).map(|byte| byte.wrapping_mul(37)).collect();
        let source = Source::from(bytes.clone());
        assert_eq!(source.size(), Some(bytes.len()));
        assert_eq!(source.bytes(), Some(bytes));
    }
}

/// Content types don't implement `Serialize`, since an image in a struct would reach the model as base64 in JSON.
/// `to_json` is for programs.
#[test]
fn to_json_includes_every_part() {
    let reply = tools(everything()).call_blocking("look", "{}");
    let json: Value = serde_json::from_str(&reply.to_json()).unwrap();
    assert_eq!(json["parts"].as_array().unwrap().len(), 6);
    assert_eq!(json["parts"][0], json!({"type": "text", "text": "Seen."}));
    assert_eq!(
        json["parts"][3],
        json!({"type": "document", "media_type": "application/pdf", "name": "q_1 report.v2.pdf",
               "data": "JVBERi0="})
    );
}
