//! Two HTTP clients. The dialect decides what is sent and how the response is read; this file deals with URLs, keys
//! and bytes.

use std::error::Error;
use std::io::Write;

use async_openai::config::OpenAIConfig;
use futures_util::StreamExt;
use serde_json::Value;
use serde_json::value::RawValue;
use toolkit::{Api, Dialect, Stream, Turn};

pub struct Client {
    pub dialect: Dialect,
    transport: Transport,
}

enum Transport {
    OpenAi(async_openai::Client<OpenAIConfig>),
    Anthropic(reqwest::Client, String, String),
}

impl Client {
    pub fn new(dialect: Dialect, base_url: &str, key: &str) -> Result<Self, Box<dyn Error>> {
        let base_url = base_url.trim_end_matches('/');
        let http = http(base_url)?;
        let transport = if dialect.api() == Api::Anthropic {
            Transport::Anthropic(http, format!("{base_url}/messages"), key.to_owned())
        } else {
            let config = OpenAIConfig::new().with_api_base(base_url).with_api_key(key);
            Transport::OpenAi(async_openai::Client::build(http, config))
        };
        Ok(Self { dialect, transport })
    }

    /// Sends a request, prints the text of the response as it arrives, and returns the whole turn.
    ///
    /// A broken connection isn't an error: what has arrived is read, and the turn reports that it is incomplete.
    pub async fn turn(&self, body: &RawValue, out: &mut dyn Write) -> Result<Turn, Box<dyn Error>> {
        let mut stream = self.dialect.stream();
        match &self.transport {
            Transport::OpenAi(client) => {
                stream_with_async_openai(client, body, &mut stream, out).await?;
            }
            Transport::Anthropic(http, url, key) => {
                let request = http
                    .post(url)
                    .header("x-api-key", key)
                    .header("anthropic-version", "2023-06-01")
                    .header("content-type", "application/json")
                    .body(body.get().to_owned());
                stream_with_reqwest(request, &mut stream, out).await?;
            }
        }
        let turn = stream.finish()?;
        if !turn.text().is_empty() {
            writeln!(out)?;
        }
        Ok(turn)
    }
}

/// Creates the HTTP client that both transports use.
pub fn http(base_url: &str) -> reqwest::Result<reqwest::Client> {
    // The provider is global; installing it a second time fails, which is fine.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let http = reqwest::Client::builder();
    // A local server needs neither a proxy nor certificates.
    let is_local = base_url.starts_with("http://127.0.0.1:");
    if is_local { http.no_proxy().tls_certs_only([]) } else { http }.build()
}

/// async-openai splits the stream into events and returns each as a value.
async fn stream_with_async_openai(
    client: &async_openai::Client<OpenAIConfig>,
    body: &RawValue,
    stream: &mut Stream,
    out: &mut dyn Write,
) -> Result<(), Box<dyn Error>> {
    let mut chunks = client.chat().create_stream_byot::<_, Value>(body).await?;
    while let Some(Ok(chunk)) = chunks.next().await {
        stream.push(&chunk)?;
        print(stream, out)?;
    }
    Ok(())
}

/// Any other HTTP client returns bytes, split anywhere.
async fn stream_with_reqwest(
    request: reqwest::RequestBuilder,
    stream: &mut Stream,
    out: &mut dyn Write,
) -> Result<(), Box<dyn Error>> {
    let mut response = request.send().await?;
    let status = response.status();
    if !status.is_success() {
        return Err(format!("{status}: {}", response.text().await?).into());
    }
    while let Ok(Some(bytes)) = response.chunk().await {
        stream.bytes(&bytes)?;
        print(stream, out)?;
    }
    Ok(())
}

fn print(stream: &mut Stream, out: &mut dyn Write) -> std::io::Result<()> {
    write!(out, "{}", stream.take_text())?;
    out.flush()
}
