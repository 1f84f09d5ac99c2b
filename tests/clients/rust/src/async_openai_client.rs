//! async-openai, whose types are strict: an answer that they cannot read is an error.

use async_openai::Client;
use async_openai::config::OpenAIConfig;
use async_openai::error::OpenAIError;
use async_openai::middleware::ReqwestService;
use async_openai::types::chat::{
    ChatCompletionMessageToolCalls, ChatCompletionResponseMessage, CreateChatCompletionRequest,
};
use async_openai::types::files::{CreateFileRequest, FileInput, FilePurpose};
use async_openai::types::responses::{CreateResponse, OutputItem, Response, ResponseStreamEvent};
use futures::StreamExt;
use serde_json::{Value, json};

use crate::cases::{Outcome, PIXEL, Suite, TASK, city_schema, holds, parameters, paris, refused, same, same_city, two};

type Failure = Box<dyn std::error::Error>;

fn client(key: &str) -> Client<OpenAIConfig> {
    let config = OpenAIConfig::new().with_api_base(&TASK.address.openai).with_api_key(key);
    Client::with_config(config)
}

/// A client that does not try again: by itself it repeats a 429 for minutes.
fn once() -> Client<OpenAIConfig> {
    client(&TASK.key).with_http_service(ReqwestService::new(reqwest::Client::new()))
}

fn status(error: &OpenAIError) -> Option<u16> {
    match error {
        OpenAIError::ApiError(answer) => Some(answer.status_code.as_u16()),
        _ => None,
    }
}

/// Reads the request as the client's own type.
fn ask(name: &str, more: Value) -> CreateChatCompletionRequest {
    let mut body = json!({"model": TASK.model, "messages": [{"role": "user", "content": format!("matrix:{name}")}]});
    for (field, value) in more.as_object().expect("an object") {
        body[field] = value.clone();
    }
    serde_json::from_value(body).expect("a request")
}

fn tools() -> Value {
    json!([{"type": "function", "function": {"name": "get_weather", "parameters": parameters()}}])
}

fn with_tools(name: &str) -> CreateChatCompletionRequest {
    ask(name, json!({"tools": tools()}))
}

async fn create(body: CreateChatCompletionRequest) -> Result<ChatCompletionResponseMessage, OpenAIError> {
    let completion = client(&TASK.key).chat().create(body).await?;
    Ok(completion.choices[0].message.clone())
}

fn given(message: &ChatCompletionResponseMessage) -> Vec<Value> {
    message
        .tool_calls
        .iter()
        .flatten()
        .filter_map(|call| match call {
            ChatCompletionMessageToolCalls::Function(call) => serde_json::from_str(&call.function.arguments).ok(),
            ChatCompletionMessageToolCalls::Custom(_) => None,
        })
        .collect()
}

#[derive(Default)]
struct Gathered {
    text: String,
    calls: Vec<String>,
    tokens: u32,
}

/// Streams to the end.
async fn streamed(body: CreateChatCompletionRequest) -> Result<Gathered, OpenAIError> {
    let mut found = Gathered::default();
    let mut stream = client(&TASK.key).chat().create_stream(body).await?;
    while let Some(chunk) = stream.next().await {
        let chunk = chunk?;
        found.tokens += chunk.usage.map_or(0, |usage| usage.total_tokens);
        let Some(choice) = chunk.choices.first() else { continue };
        found.text += choice.delta.content.as_deref().unwrap_or("");
        for call in choice.delta.tool_calls.iter().flatten() {
            let index = call.index as usize;
            found.calls.resize(found.calls.len().max(index + 1), String::new());
            if let Some(part) = call.function.as_ref().and_then(|function| function.arguments.as_deref()) {
                found.calls[index] += part;
            }
        }
    }
    Ok(found)
}

fn read(calls: &[String]) -> Vec<Value> {
    calls.iter().filter_map(|call| serde_json::from_str(call).ok()).collect()
}

/// Sends the first answer back as the client writes it, with the results of its calls.
async fn second_turn(name: &str, first: ChatCompletionResponseMessage) -> Outcome {
    let mut messages =
        vec![json!({"role": "user", "content": format!("matrix:{name}")}), serde_json::to_value(&first)?];
    for call in first.tool_calls.into_iter().flatten() {
        if let ChatCompletionMessageToolCalls::Function(call) = call {
            messages.push(json!({"role": "tool", "tool_call_id": call.id, "content": "21 degrees"}));
        }
    }
    let second = create(ask(name, json!({"messages": messages, "tools": tools()}))).await?;
    same(second.content.as_deref(), Some(TASK.answer.as_str()))
}

pub async fn chat() {
    let suite = Suite("async-openai chat");
    let answer = Some(TASK.answer.as_str());
    let (openai, wrong, poor) = (client(&TASK.key), client("sk-wrong"), client(&TASK.poor_key));
    suite.case("chat", async { same(create(ask("chat", json!({}))).await?.content.as_deref(), answer) }).await;
    suite
        .case("stream", async { same(streamed(ask("chat", json!({"stream": true}))).await?.text, &*TASK.answer) })
        .await;
    suite.case("tool", async { same(given(&create(with_tools("tool")).await?), paris()) }).await;
    suite.case("tools", async { same(given(&create(with_tools("tools")).await?), two()) }).await;
    suite.case("tools-stream", async { same(read(&streamed(with_tools("tools")).await?.calls), two()) }).await;
    suite
        .case("mixed-stream", async {
            let found = streamed(with_tools("mixed")).await?;
            same(&*found.text, "I look it up.")?;
            same(read(&found.calls), two())
        })
        .await;
    suite.case("turn", async { second_turn("tool", create(with_tools("tool")).await?).await }).await;
    suite.case("turns", async { second_turn("mixed", create(with_tools("mixed")).await?).await }).await;
    suite
        .case("json", async {
            let format = json!({"name": "City", "schema": city_schema(), "strict": true});
            let body = ask("json", json!({"response_format": {"type": "json_schema", "json_schema": format}}));
            same_city(create(body).await?.content.as_deref().unwrap_or(""))
        })
        .await;
    suite
        .case("reason", async {
            same(create(ask("think", json!({"reasoning_effort": "high"}))).await?.content.as_deref(), answer)
        })
        .await;
    suite
        .case("image", async {
            let url = format!("data:image/png;base64,{PIXEL}");
            let content = json!([
                {"type": "text", "text": "matrix:image"},
                {"type": "image_url", "image_url": {"url": url}},
            ]);
            let messages = json!([{"role": "user", "content": content}]);
            same(create(ask("", json!({"messages": messages}))).await?.content.as_deref(), answer)
        })
        .await;
    suite.case("files", files(&openai)).await;
    suite
        .case("models", async {
            let all = openai.models().list().await?.data;
            let first = all.first().ok_or("expected a model")?;
            same(openai.models().retrieve(&first.id).await?.id, first.id.clone())
        })
        .await;
    suite
        .case("usage", async {
            let usage = openai.chat().create(ask("chat", json!({}))).await?.usage.ok_or("expected usage")?;
            let options = json!({"stream": true, "stream_options": {"include_usage": true}});
            same(streamed(ask("chat", options)).await?.tokens, usage.total_tokens)
        })
        .await;
    suite.case("400", async { refused(create(ask("400", json!({}))).await, 400, status) }).await;
    suite.case("401", async { refused(wrong.chat().create(ask("chat", json!({}))).await, 401, status) }).await;
    suite.case("402", async { refused(poor.chat().create(ask("402", json!({}))).await, 402, status) }).await;
    suite
        .case("404", async {
            if !TASK.address.original {
                return Ok(());
            }
            refused(create(ask("chat", json!({"model": "matrix/none"}))).await, 404, status)
        })
        .await;
    suite.case("429", async { refused(once().chat().create(ask("429", json!({}))).await, 429, status) }).await;
    suite.case("cut", async { holds(streamed(ask("cut", json!({"stream": true}))).await.is_err(), "an error") }).await;
    suite
        .case("abort", async {
            let stream = openai.chat().create_stream(ask("slow", json!({"stream": true}))).await?;
            same(stream.take(2).collect::<Vec<_>>().await.len(), 2)
        })
        .await;
}

async fn files(openai: &Client<OpenAIConfig>) -> Outcome {
    let text = "{\"a\":1}\n";
    let file = FileInput::from_vec_u8("rows.jsonl".into(), text.into());
    let made =
        openai.files().create(CreateFileRequest { file, purpose: FilePurpose::UserData, expires_after: None }).await?;
    same((made.filename.as_str(), made.bytes), ("rows.jsonl", Some(8)))?;
    let listed = openai.files().list().await?.data;
    holds(listed.iter().any(|each| each.id == made.id), "the file in the list")?;
    same(openai.files().retrieve(&made.id).await?.id, made.id.clone())?;
    same(&openai.files().content(&made.id).await?[..], text.as_bytes())?;
    holds(openai.files().delete(&made.id).await?.deleted, "a deleted file")
}

fn respond(name: &str, more: Value) -> CreateResponse {
    let mut body = json!({"model": TASK.model, "input": format!("matrix:{name}")});
    for (field, value) in more.as_object().expect("an object") {
        body[field] = value.clone();
    }
    serde_json::from_value(body).expect("a request")
}

fn functions() -> Value {
    json!([{"type": "function", "name": "get_weather", "parameters": parameters(), "strict": true}])
}

async fn response(body: CreateResponse) -> Result<Response, OpenAIError> {
    client(&TASK.key).responses().create(body).await
}

/// Streams to the end, and returns the last event's response.
async fn response_stream(body: CreateResponse) -> Result<Response, Failure> {
    let mut stream = client(&TASK.key).responses().create_stream(body).await?;
    let mut last = None;
    while let Some(event) = stream.next().await {
        last = Some(event?);
    }
    match last {
        Some(ResponseStreamEvent::ResponseCompleted(event)) => Ok(event.response),
        other => Err(format!("the last event is {other:?}").into()),
    }
}

fn text(response: &Response) -> String {
    response.output_text().unwrap_or_default()
}

fn calls(response: &Response) -> Vec<Value> {
    response
        .output
        .iter()
        .filter_map(|item| match item {
            OutputItem::FunctionCall(call) => serde_json::from_str(&call.arguments).ok(),
            _ => None,
        })
        .collect()
}

/// Sends every item back as the client writes it.
async fn response_turn(name: &str, first: Response, next: Option<&str>) -> Outcome {
    let mut items = vec![json!({"role": "user", "content": format!("matrix:{name}")})];
    for item in &first.output {
        items.push(serde_json::to_value(item)?);
    }
    for item in &first.output {
        if let OutputItem::FunctionCall(call) = item {
            items.push(json!({"type": "function_call_output", "call_id": call.call_id, "output": "21 degrees"}));
        }
    }
    items.extend(next.map(|text| json!({"role": "user", "content": text})));
    let second = response(respond(name, json!({"input": items, "tools": functions()}))).await?;
    same(text(&second), TASK.answer.clone())
}

pub async fn responses() {
    let suite = Suite("async-openai responses");
    let answer = &TASK.answer;
    let (wrong, poor) = (client("sk-wrong"), client(&TASK.poor_key));
    let tooled = |name: &str| respond(name, json!({"tools": functions()}));
    let hard = || respond("think", json!({"reasoning": {"effort": "high", "summary": "auto"}}));
    suite.case("chat", async { same(text(&response(respond("chat", json!({}))).await?), answer.clone()) }).await;
    suite
        .case("stream", async {
            let found = response_stream(respond("chat", json!({"stream": true}))).await?;
            same(text(&found), answer.clone())
        })
        .await;
    suite.case("tool", async { same(calls(&response(tooled("tool")).await?), paris()) }).await;
    suite.case("tools", async { same(calls(&response(tooled("tools")).await?), two()) }).await;
    suite.case("tools-stream", async { same(calls(&response_stream(tooled("tools")).await?), two()) }).await;
    suite
        .case("mixed-stream", async {
            let found = response_stream(tooled("mixed")).await?;
            same(text(&found).as_str(), "I look it up.")?;
            same(calls(&found), two())
        })
        .await;
    suite.case("turns", async { response_turn("mixed", response(tooled("mixed")).await?, None).await }).await;
    suite
        .case("helper-turn", async { response_turn("mixed", response_stream(tooled("mixed")).await?, None).await })
        .await;
    suite
        .case("json", async {
            let format = json!({"type": "json_schema", "name": "City", "schema": city_schema(), "strict": true});
            same_city(&text(&response(respond("json", json!({"text": {"format": format}}))).await?))
        })
        .await;
    suite
        .case("reason-turn", async {
            let first = response(hard()).await?;
            same(text(&first), answer.clone())?;
            holds(first.output.iter().any(|item| matches!(item, OutputItem::Reasoning(_))), "a reasoning item")?;
            response_turn("think", first, Some("matrix:chat")).await
        })
        .await;
    suite
        .case("usage", async {
            let usage = response(respond("chat", json!({}))).await?.usage.ok_or("expected usage")?;
            holds(usage.input_tokens > 0 && usage.output_tokens > 0, "usage")
        })
        .await;
    suite.case("400", async { refused(response(respond("400", json!({}))).await, 400, status) }).await;
    suite.case("401", async { refused(wrong.responses().create(respond("chat", json!({}))).await, 401, status) }).await;
    suite.case("402", async { refused(poor.responses().create(respond("402", json!({}))).await, 402, status) }).await;
    suite.case("429", async { refused(once().responses().create(respond("429", json!({}))).await, 429, status) }).await;
    suite.case("cut", async { holds(response_stream(respond("cut", json!({}))).await.is_err(), "an error") }).await;
}
