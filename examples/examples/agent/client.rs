//! Two ways to a model. What is sent and what comes back is the dialect's; here are addresses, keys and bytes.

use std::error::Error;
use std::io::Write;

use async_openai::config::OpenAIConfig;
use futures_util::StreamExt;
use serde_json::Value;
use serde_json::value::RawValue;
use toolkit::{Api, Dialect, Stream, Turn};

pub struct Client {
    pub dialect: Dialect,
    way: Way,
}

enum Way {
    OpenAi(async_openai::Client<OpenAIConfig>),
    Anthropic(reqwest::Client, String, String),
}

impl Client {
    pub fn new(dialect: Dialect, base_url: &str, key: &str) -> Result<Self, Box<dyn Error>> {
        let base_url = base_url.trim_end_matches('/');
        let http = http(base_url)?;
        let way = if dialect.api() == Api::Anthropic {
            Way::Anthropic(http, format!("{base_url}/messages"), key.to_owned())
        } else {
            let config = OpenAIConfig::new().with_api_base(base_url).with_api_key(key);
            Way::OpenAi(async_openai::Client::build(http, config))
        };
        Ok(Self { dialect, way })
    }

    /// Sends a request, prints the text of the answer as it comes, and gives back the whole turn.
    ///
    /// A connection that breaks is no error: what came by then is read, and the turn says that it has no end.
    pub async fn turn(&self, body: &RawValue, out: &mut dyn Write) -> Result<Turn, Box<dyn Error>> {
        let mut stream = self.dialect.stream();
        match &self.way {
            Way::OpenAi(client) => by_openai(client, body, &mut stream, out).await?,
            Way::Anthropic(http, url, key) => {
                let request = http
                    .post(url)
                    .header("x-api-key", key)
                    .header("anthropic-version", "2023-06-01")
                    .header("content-type", "application/json")
                    .body(body.get().to_owned());
                by_hand(request, &mut stream, out).await?;
            }
        }
        let turn = stream.finish()?;
        if !turn.text().is_empty() {
            writeln!(out)?;
        }
        Ok(turn)
    }
}

/// What both ways send with.
pub fn http(base_url: &str) -> reqwest::Result<reqwest::Client> {
    // Once for the whole program: the second time it is there already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let http = reqwest::Client::builder();
    // What runs on this machine is not reached through a proxy, and shows no certificate.
    let is_local = base_url.starts_with("http://127.0.0.1:");
    if is_local { http.no_proxy().tls_certs_only([]) } else { http }.build()
}

/// The client knows where events begin and end, and gives each as a value.
async fn by_openai(
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

/// Any other HTTP client gives bytes, cut anywhere.
async fn by_hand(
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
