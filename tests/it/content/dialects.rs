//! Content in each API's form, and the text for parts that the API doesn't support.

use serde_json::{Value, json};
use toolkit::{Content, Dialect, Part, Reply, Source};

use super::{addresses, everything, results};

const PNG: &str = "iVBORw==";
const WAV: &str = "UklGRg==";
const PDF: &str = "JVBERi0=";
const ZIP: &str = "[application/zip, 2 bytes; it cannot be shown here]";
const CSV: &str = "[text/csv, 4 bytes]\na,b\n";

#[test]
fn anthropic() {
    let text = |text: &str| json!({"type": "text", "text": text});
    assert_eq!(
        results(Dialect::anthropic(), everything()),
        [json!({"role": "user", "content": [{
            "type": "tool_result",
            "tool_use_id": "call_1",
            "content": [
                text("Seen."),
                {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": PNG}},
                text("[audio/wav, 4 bytes; it cannot be shown here]"),
                {"type": "document", "title": "q_1 report.v2.pdf",
                 "source": {"type": "base64", "media_type": "application/pdf", "data": PDF}},
                {"type": "document",
                 "source": {"type": "text", "media_type": "text/plain", "data": "a,b\n"}},
                text(ZIP),
            ],
        }]})]
    );
    assert_eq!(
        results(Dialect::anthropic(), addresses())[0]["content"][0]["content"],
        json!([
            {"type": "image", "source": {"type": "url", "url": "https://example.org/a.png"}},
            text("[audio/wav, https://example.org/a.wav; it cannot be shown here]"),
            {"type": "document", "title": "a.pdf",
             "source": {"type": "url", "url": "https://example.org/a.pdf"}},
            text("[image/png, s3://bucket/a.png; it cannot be shown here]"),
            text("[image/png, gs://bucket/a.png; it cannot be shown here]"),
        ])
    );
}

#[test]
fn openai_responses() {
    let text = |text: &str| json!({"type": "input_text", "text": text});
    assert_eq!(
        results(Dialect::openai_responses(), everything()),
        [json!({"type": "function_call_output", "call_id": "call_1", "output": [
            text("Seen."),
            {"type": "input_image", "image_url": format!("data:image/png;base64,{PNG}")},
            text("[audio/wav, 4 bytes; it cannot be shown here]"),
            {"type": "input_file", "filename": "q_1 report.v2.pdf",
             "file_data": format!("data:application/pdf;base64,{PDF}")},
            {"type": "input_file", "filename": "document.csv", "file_data": "data:text/csv;base64,YSxiCg=="},
            {"type": "input_file", "filename": "document.zip",
             "file_data": "data:application/zip;base64,UEs="},
        ]})]
    );
    assert_eq!(
        results(Dialect::openai_responses(), addresses())[0]["output"],
        json!([
            {"type": "input_image", "image_url": "https://example.org/a.png"},
            text("[audio/wav, https://example.org/a.wav; it cannot be shown here]"),
            {"type": "input_file", "file_url": "https://example.org/a.pdf"},
            text("[image/png, s3://bucket/a.png; it cannot be shown here]"),
            text("[image/png, gs://bucket/a.png; it cannot be shown here]"),
        ])
    );
}

/// Files can't be in `tool` messages, so they follow in one user message, each with a number.
#[test]
fn openai_chat() {
    let text = |text: &str| json!({"type": "text", "text": text});
    let pdf = "q_1 report.v2.pdf";
    assert_eq!(
        results(Dialect::openai_chat(), everything()),
        [
            json!({"role": "tool", "tool_call_id": "call_1", "content": format!(
                "Seen.\n\
                 [a.png, image/png, 4 bytes; it is file 1 in the next message]\n\
                 [audio/wav, 4 bytes; it is file 2 in the next message]\n\
                 [{pdf}, application/pdf, 5 bytes; it is file 3 in the next message]\n\
                 {CSV}\n\
                 {ZIP}"
            )}),
            json!({"role": "user", "content": [
                text("[file 1: a.png, image/png, 4 bytes]"),
                {"type": "image_url", "image_url": {"url": format!("data:image/png;base64,{PNG}")}},
                text("[file 2: audio/wav, 4 bytes]"),
                {"type": "input_audio", "input_audio": {"data": WAV, "format": "wav"}},
                text("[file 3: q_1 report.v2.pdf, application/pdf, 5 bytes]"),
                {"type": "file",
                 "file": {"filename": pdf, "file_data": format!("data:application/pdf;base64,{PDF}")}},
            ]}),
        ]
    );
    let by_address = results(Dialect::openai_chat(), addresses());
    assert_eq!(
        by_address[1]["content"],
        json!([
            text("[file 1: image/png, https://example.org/a.png]"),
            {"type": "image_url", "image_url": {"url": "https://example.org/a.png"}},
        ])
    );
    let said = by_address[0]["content"].as_str().unwrap();
    assert_eq!(said.matches("it cannot be shown here").count(), 4, "{said}");
}

/// Files of parallel calls are in one message after the last result, since nothing may come between the results.
#[test]
fn sends_files_of_parallel_calls_after_the_last_result() {
    let call = |id: &str| json!({"id": id, "type": "function", "function": {"name": "look", "arguments": "{}"}});
    let response = json!({"choices": [{"finish_reason": "tool_calls", "message": {
        "role": "assistant", "tool_calls": [call("a"), call("b")],
    }}]});
    let tools = super::tools(Part::image("image/png", b"\x89PNG").into());
    let answer = tools.answer_blocking(&Dialect::openai_chat(), &response).unwrap();
    let roles: Vec<_> =
        answer.messages().map(|message| message["role"].as_str().unwrap()).collect();
    assert_eq!(roles, ["assistant", "tool", "tool", "user"]);
    assert_eq!(
        answer.results()[1]["content"],
        "[image/png, 4 bytes; it is file 2 in the next message]"
    );
    assert_eq!(answer.results()[2]["content"].as_array().unwrap().len(), 4);
}

/// What each host accepts in a user message.
#[test]
fn openai_compatible_hosts() {
    let followed = |dialect: Dialect| -> Vec<String> {
        let results = results(dialect, everything());
        let message = results.iter().find(|message| message["role"] == "user");
        let parts = message.and_then(|message| message["content"].as_array());
        let kinds = parts.into_iter().flatten().map(|part| part["type"].as_str().unwrap());
        kinds.filter(|kind| *kind != "text").map(str::to_owned).collect()
    };
    assert_eq!(followed(Dialect::openai_chat()), ["image_url", "input_audio", "file"]);
    for dialect in
        [Dialect::azure(), Dialect::llama_cpp(), Dialect::vllm(), Dialect::vllm_guidance()]
    {
        assert_eq!(followed(dialect), ["image_url", "input_audio"], "{dialect:?}");
    }
    for dialect in [Dialect::groq(), Dialect::xai()] {
        assert_eq!(followed(dialect), ["image_url"], "{dialect:?}");
    }
    for dialect in [Dialect::mistral(), Dialect::deepseek()] {
        assert!(followed(dialect).is_empty(), "{dialect:?}");
    }
}

/// Mistral rejects a user message after a tool's, and `DeepSeek` and Cohere only accept text.
#[test]
fn text_alone() {
    let all = format!(
        "Seen.\n\
         [a.png, image/png, 4 bytes; it cannot be shown here]\n\
         [audio/wav, 4 bytes; it cannot be shown here]\n\
         [q_1 report.v2.pdf, application/pdf, 5 bytes; it cannot be shown here]\n\
         {CSV}\n\
         {ZIP}"
    );
    for dialect in [Dialect::mistral(), Dialect::deepseek(), Dialect::cohere()] {
        let results = results(dialect, everything());
        assert_eq!(results.len(), 1);
        assert_eq!(results[0]["content"], all, "{dialect:?}");
        assert_eq!(results[0]["tool_call_id"], "call_1");
    }
}

/// The response includes the parts that it can; audio follows in a separate content.
#[test]
fn gemini() {
    let inline = |media_type: &str, data: &str| json!({"inlineData": {"mimeType": media_type, "data": data}});
    for dialect in [Dialect::gemini(), Dialect::gemini_json_schema()] {
        assert_eq!(
            results(dialect, everything()),
            [
                json!({"role": "user", "parts": [{"functionResponse": {
                    "name": "look",
                    "response": {"output": format!(
                        "Seen.\n\
                         [a.png, image/png, 4 bytes]\n\
                         [audio/wav, 4 bytes; it is file 1 in the next message]\n\
                         [q_1 report.v2.pdf, application/pdf, 5 bytes]\n\
                         {CSV}\n\
                         {ZIP}"
                    )},
                    "parts": [inline("image/png", PNG), inline("application/pdf", PDF)],
                }}]}),
                json!({"role": "user", "parts": [
                    {"text": "[file 1: audio/wav, 4 bytes]"},
                    inline("audio/wav", WAV),
                ]}),
            ]
        );
    }
    let by_address = results(Dialect::gemini(), addresses());
    let response = &by_address[0]["parts"][0]["functionResponse"];
    assert_eq!(by_address.len(), 1);
    assert_eq!(
        response["parts"],
        json!([{"fileData": {"mimeType": "image/png", "fileUri": "gs://bucket/a.png"}}])
    );
    let said = response["response"]["output"].as_str().unwrap();
    assert_eq!(said.matches("it cannot be shown here").count(), 4, "{said}");
}

#[test]
fn bedrock() {
    assert_eq!(
        results(Dialect::bedrock(), everything()),
        [json!({"role": "user", "content": [{"toolResult": {
            "toolUseId": "call_1",
            "status": "success",
            "content": [
                {"text": "Seen."},
                {"image": {"format": "png", "source": {"bytes": PNG}}},
                {"text": "[audio/wav, 4 bytes; it cannot be shown here]"},
                {"text": "[q_1 report.v2.pdf, application/pdf, 5 bytes]"},
                {"document": {"format": "pdf", "name": "q 1 report v2 call-1 4", "source": {"bytes": PDF}}},
                {"text": "[text/csv, 4 bytes]"},
                {"document": {"format": "csv", "name": "document call-1 6", "source": {"bytes": "YSxiCg=="}}},
                {"text": ZIP},
            ],
        }}]})]
    );
    let by_address = results(Dialect::bedrock(), addresses());
    assert_eq!(
        by_address[0]["content"][0]["toolResult"]["content"][3],
        json!({"image": {"format": "png", "source": {"s3Location": {"uri": "s3://bucket/a.png"}}}})
    );
}

/// The API rejects requests with two documents of the same name anywhere in the history, and names that are longer than
/// 200 characters or have other characters.
#[test]
fn bedrock_document_names() {
    let names = |content: Content| -> Vec<String> {
        let results = results(Dialect::bedrock(), content);
        let blocks = results[0]["content"][0]["toolResult"]["content"].as_array().unwrap();
        let names = blocks.iter().filter_map(|block| block["document"]["name"].as_str());
        names.map(str::to_owned).collect()
    };
    let named = |name: &str| Part::document("application/pdf", b"%PDF").named(name);
    let same =
        names(vec![named("a.pdf"), named("a.pdf"), named("å_ä"), named(&"x".repeat(300))].into());
    assert_eq!(same[..3], ["a call-1 1", "a call-1 3", "document call-1 5"]);
    assert_eq!(same[3].len(), 200);
    assert!(same[3].ends_with("x call-1 7"));
}

/// Images are next to the text; URLs are not fetched.
#[test]
fn ollama() {
    assert_eq!(
        results(Dialect::ollama(), everything()),
        [json!({
            "role": "tool",
            "tool_name": "look",
            "images": [PNG],
            "content": format!(
                "Seen.\n\
                 [a.png, image/png, 4 bytes]\n\
                 [audio/wav, 4 bytes; it cannot be shown here]\n\
                 [q_1 report.v2.pdf, application/pdf, 5 bytes; it cannot be shown here]\n\
                 {CSV}\n\
                 {ZIP}"
            ),
        })]
    );
    let by_address = results(Dialect::ollama(), addresses());
    assert_eq!(by_address[0].get("images"), None);
}

#[test]
fn mcp() {
    let text = |text: &str| json!({"type": "text", "text": text});
    assert_eq!(
        results(Dialect::mcp(), everything()),
        [json!({"jsonrpc": "2.0", "id": 7, "result": {"resultType": "complete", "content": [
            text("Seen."),
            {"type": "image", "data": PNG, "mimeType": "image/png"},
            {"type": "audio", "data": WAV, "mimeType": "audio/wav"},
            {"type": "resource", "resource": {
                "uri": "attachment:q_1%20report.v2.pdf", "mimeType": "application/pdf", "blob": PDF,
            }},
            {"type": "resource", "resource": {
                "uri": "attachment:document.csv", "mimeType": "text/csv", "text": "a,b\n",
            }},
            {"type": "resource", "resource": {
                "uri": "attachment:document.zip", "mimeType": "application/zip", "blob": "UEs=",
            }},
        ]}})]
    );
    let by_address = results(Dialect::mcp(), addresses());
    let links = by_address[0]["result"]["content"].as_array().unwrap();
    assert!(links.iter().all(|link| link["type"] == "resource_link"));
    assert_eq!(
        links[2],
        json!({"type": "resource_link", "uri": "https://example.org/a.pdf", "name": "a.pdf",
               "mimeType": "application/pdf"})
    );
}

const ALL: &[Dialect] = &[
    Dialect::openai_chat(),
    Dialect::openai_responses(),
    Dialect::azure(),
    Dialect::anthropic(),
    Dialect::gemini(),
    Dialect::gemini_json_schema(),
    Dialect::mistral(),
    Dialect::ollama(),
    Dialect::bedrock(),
    Dialect::cohere(),
    Dialect::mcp(),
    Dialect::xai(),
    Dialect::groq(),
    Dialect::deepseek(),
    Dialect::llama_cpp(),
    Dialect::vllm(),
    Dialect::vllm_guidance(),
];

/// Every dialect has each part's data, or a note with its media type. Text never contains data.
#[test]
fn drops_no_part_silently() {
    for (part, data) in [
        (Part::image("image/png", b"\x89PNG"), PNG),
        (Part::image("image/tiff", b"\x89PNG"), PNG),
        (Part::audio("audio/wav", b"RIFF"), WAV),
        (Part::audio("audio/flac", b"RIFF"), WAV),
        (Part::document("application/pdf", b"%PDF-"), PDF),
        (Part::document("application/zip", b"\x89PNG"), PNG),
        (Part::file("video/mp4", b"\x89PNG"), PNG),
    ] {
        let media_type = part.as_media().unwrap().media_type().to_owned();
        for dialect in ALL {
            let sent = Value::from(results(*dialect, part.clone().into())).to_string();
            let is_sent = sent.contains(data);
            let is_noted = sent.contains(&format!("{media_type}, "));
            assert!(is_sent || is_noted, "{} of {media_type}: {sent}", dialect.name());
            assert!(!is_sent || !sent.contains("it cannot be shown"), "{}: {sent}", dialect.name());
        }
        let reply = super::tools(part.clone().into()).call_blocking("look", "{}");
        assert!(!reply.content().contains(data));
    }
}

/// A value stays data if the API has a field for it.
#[test]
fn a_value_with_content() {
    let tools = toolkit::Toolkit::new().with(|_: super::Look| {
        Ok::<_, String>((
            json!({"n": 1}),
            vec![Part::text("seen"), Part::image("image/png", b"\x89PNG")],
        ))
    });
    let results = |dialect: Dialect| {
        let answer = tools.answer_blocking(&dialect, &super::response(dialect)).unwrap();
        answer.results().to_vec()
    };
    let gemini = results(Dialect::gemini());
    assert_eq!(
        gemini[0]["parts"][0]["functionResponse"]["response"],
        json!({"output": {"n": 1}, "text": "seen\n[image/png, 4 bytes]"})
    );
    let bedrock = results(Dialect::bedrock());
    assert_eq!(
        bedrock[0]["content"][0]["toolResult"]["content"],
        json!([
            {"json": {"n": 1}},
            {"text": "seen"},
            {"image": {"format": "png", "source": {"bytes": PNG}}},
        ])
    );
    let mcp = results(Dialect::mcp());
    assert_eq!(mcp[0]["result"]["structuredContent"], json!({"n": 1}));
    assert_eq!(mcp[0]["result"]["content"][0], json!({"type": "text", "text": "{\"n\":1}"}));
    let anthropic = results(Dialect::anthropic());
    assert_eq!(
        anthropic[0]["content"][0]["content"][0],
        json!({"type": "text", "text": "{\"n\":1}"})
    );
}

/// Content that is only text is sent as text.
#[test]
fn text_parts_only() {
    let texts = || Content::from(vec![Part::text("one"), Part::text("two")]);
    assert_eq!(results(Dialect::openai_chat(), texts())[0]["content"], "one\ntwo");
    assert_eq!(results(Dialect::openai_responses(), texts())[0]["output"], "one\ntwo");
    assert_eq!(results(Dialect::anthropic(), texts())[0]["content"][0]["content"], "one\ntwo");
    assert_eq!(
        results(Dialect::gemini(), texts())[0]["parts"][0]["functionResponse"]["response"],
        json!({"output": "one\ntwo"})
    );
    assert_eq!(
        results(Dialect::bedrock(), texts())[0]["content"][0]["toolResult"]["content"],
        json!([{"text": "one"}, {"text": "two"}])
    );
}

/// Invalid content is an error, which is text in every dialect, and its data is not sent.
#[test]
fn errors_are_text_in_every_dialect() {
    let bad = || {
        Content::from(vec![
            Part::image("png", b"\x89PNG"),
            Part::image("image/png", Source::from_url("x")),
        ])
    };
    for dialect in ALL {
        let sent = Value::from(results(*dialect, bad())).to_string();
        assert!(sent.contains("its result was not valid and is withheld"), "{sent}");
        assert!(!sent.contains(PNG), "{sent}");
    }
    let reply: Reply = super::tools(bad()).call_blocking("look", "{}");
    assert!(reply.parts().is_empty());
}
