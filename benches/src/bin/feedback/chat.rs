//! A chat completions client, and the JSON in the replies.

use std::error::Error;
use std::time::Duration;

use serde_json::{Value, json};
use ureq::Agent;

/// A chat completions server.
pub(crate) struct Server {
    agent: Agent,
    url: String,
    model: String,
}

/// A reply of the server.
pub(crate) struct Answer {
    pub(crate) text: String,
    pub(crate) prompt_tokens: u64,
}

impl Server {
    /// Creates a client. The URL may or may not end in `/v1`.
    pub(crate) fn new(url: &str, model: &str) -> Self {
        let config = Agent::config_builder().timeout_global(Some(Duration::from_secs(600))).build();
        let base = url.trim_end_matches('/').trim_end_matches("/v1");
        Self {
            agent: config.into(),
            url: format!("{base}/v1/chat/completions"),
            model: model.to_owned(),
        }
    }

    /// Returns the reply to a prompt, a wrong call and its feedback.
    pub(crate) fn chat(
        &self,
        prompt: &(String, String),
        call: &str,
        feedback: &str,
    ) -> Result<Answer, Box<dyn Error>> {
        let (system, user) = prompt;
        let body = json!({
            "model": self.model,
            "temperature": 0,
            "max_tokens": 300,
            "messages": [
                { "role": "system", "content": system },
                { "role": "user", "content": user },
                { "role": "assistant", "content": call },
                { "role": "user", "content": feedback },
            ],
        });
        let answer: Value = self.agent.post(&self.url).send_json(&body)?.body_mut().read_json()?;
        let text = answer["choices"][0]["message"]["content"].as_str();
        Ok(Answer {
            text: text.ok_or("the server's answer has no content")?.to_owned(),
            prompt_tokens: answer["usage"]["prompt_tokens"].as_u64().unwrap_or_default(),
        })
    }
}

/// The first JSON object in a reply, which may be in a code fence or between words.
pub(crate) fn first_json(text: &str) -> Option<&str> {
    let text = &text[text.find('{')?..];
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    values.next()?.ok()?;
    Some(&text[..values.byte_offset()])
}
