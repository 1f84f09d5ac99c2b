//! genai, by its adapters for the three formats.

use futures::StreamExt;
use genai::adapter::AdapterKind;
use genai::chat::{
    Binary, ChatMessage, ChatOptions, ChatRequest, ChatResponse, ChatResponseFormat, ChatStreamEvent, ContentPart,
    JsonSpec, MessageContent, ReasoningEffort, StreamEnd, Tool, ToolCall, ToolResponse,
};
use genai::resolver::{AuthData, Endpoint, ServiceTargetResolver};
use genai::{Client, Error, ModelIden, ServiceTarget};
use serde_json::Value;

use crate::cases::{Outcome, PIXEL, Suite, TASK, city_schema, holds, parameters, paris, refused, same, same_city, two};

type Failure = Box<dyn std::error::Error>;

fn client(kind: AdapterKind, key: &str) -> Client {
    let base = match kind {
        AdapterKind::Anthropic => format!("{}/v1/", TASK.address.anthropic),
        _ => format!("{}/", TASK.address.openai),
    };
    let key = key.to_string();
    let resolver = ServiceTargetResolver::from_resolver_fn(
        move |target: ServiceTarget| -> Result<ServiceTarget, genai::resolver::Error> {
            Ok(ServiceTarget {
                endpoint: Endpoint::from_owned(base.clone()),
                auth: AuthData::from_single(key.clone()),
                model: ModelIden::new(kind, target.model.model_name),
            })
        },
    );
    Client::builder().with_service_target_resolver(resolver).build().expect("a client")
}

fn ask(name: &str) -> ChatRequest {
    ChatRequest::from_user(format!("matrix:{name}"))
}

fn with_tools(name: &str) -> ChatRequest {
    let tool = Tool::new("get_weather").with_description("Weather").with_schema(parameters());
    ask(name).with_tools(vec![tool])
}

fn given(calls: &[&ToolCall]) -> Vec<Value> {
    calls.iter().map(|call| call.fn_arguments.clone()).collect()
}

fn status(error: &Error) -> Option<u16> {
    error.status().map(|status| status.as_u16())
}

struct Caller {
    client: Client,
    options: ChatOptions,
}

impl Caller {
    async fn create(&self, body: ChatRequest) -> Result<ChatResponse, Error> {
        self.client.exec_chat(&TASK.model, body, Some(&self.options)).await
    }

    /// Streams to the end; the client gathers the whole.
    async fn streamed(&self, body: ChatRequest) -> Result<StreamEnd, Failure> {
        let options = self
            .options
            .clone()
            .with_capture_content(true)
            .with_capture_tool_calls(true)
            .with_capture_reasoning_content(true)
            .with_capture_usage(true);
        let mut stream = self.client.exec_chat_stream(&TASK.model, body, Some(&options)).await?.stream;
        let mut end = None;
        while let Some(event) = stream.next().await {
            if let ChatStreamEvent::End(last) = event? {
                end = Some(last);
            }
        }
        Ok(end.ok_or("expected an end")?)
    }

    async fn second_turn(&self, name: &str, calls: Vec<ToolCall>, message: Option<ChatMessage>) -> Outcome {
        let mut body = with_tools(name).append_message(message.ok_or("expected a message")?);
        for call in calls {
            body = body.append_message(ToolResponse::from_tool_call(&call, "21 degrees"));
        }
        same(self.create(body).await?.first_text(), Some(TASK.answer.as_str()))
    }
}

async fn suite(name: &'static str, kind: AdapterKind) {
    let suite = Suite(name);
    let answer = Some(TASK.answer.as_str());
    let options = ChatOptions::default().with_max_tokens(4_000);
    let of = |key: &str| Caller { client: client(kind, key), options: options.clone() };
    let caller = of(&TASK.key);
    let thinker = Caller {
        client: client(kind, &TASK.key),
        options: options.clone().with_reasoning_effort(ReasoningEffort::Budget(1_024)),
    };
    let thinker = if kind == AdapterKind::Anthropic {
        thinker
    } else {
        Caller { options: options.clone().with_reasoning_effort(ReasoningEffort::High), ..thinker }
    };
    suite.case("chat", async { same(caller.create(ask("chat")).await?.first_text(), answer) }).await;
    suite.case("stream", async { same(caller.streamed(ask("chat")).await?.captured_first_text(), answer) }).await;
    suite.case("tool", async { same(given(&caller.create(with_tools("tool")).await?.tool_calls()), paris()) }).await;
    suite.case("tools", async { same(given(&caller.create(with_tools("tools")).await?.tool_calls()), two()) }).await;
    suite
        .case("tools-stream", async {
            let end = caller.streamed(with_tools("tools")).await?;
            same(given(&end.captured_tool_calls().unwrap_or_default()), two())
        })
        .await;
    suite
        .case("mixed-stream", async {
            let end = caller.streamed(with_tools("mixed")).await?;
            same(end.captured_first_text(), Some("I look it up."))?;
            same(given(&end.captured_tool_calls().unwrap_or_default()), two())
        })
        .await;
    for (case, prompt) in [("turn", "tool"), ("turns", "mixed")] {
        suite
            .case(case, async {
                let first = caller.create(with_tools(prompt)).await?;
                let calls = first.tool_calls().into_iter().cloned().collect();
                caller.second_turn(prompt, calls, first.into_assistant_message_for_tool_use()).await
            })
            .await;
    }
    suite
        .case("helper-turn", async {
            let first = caller.streamed(with_tools("mixed")).await?;
            let calls = first.captured_tool_calls().unwrap_or_default().into_iter().cloned().collect();
            caller.second_turn("mixed", calls, first.into_assistant_message_for_tool_use()).await
        })
        .await;
    suite
        .case("json", async {
            let format = ChatResponseFormat::JsonSpec(JsonSpec::new("City", city_schema()));
            let caller =
                Caller { client: client(kind, &TASK.key), options: options.clone().with_response_format(format) };
            same_city(caller.create(ask("json")).await?.first_text().unwrap_or(""))
        })
        .await;
    suite
        .case("reason", async {
            let first = thinker.create(ask("think")).await?;
            same(first.first_text(), answer)?;
            if kind != AdapterKind::OpenAIResp {
                same(first.reasoning_content.as_deref(), Some(TASK.thought.as_str()))?;
            }
            Ok(())
        })
        .await;
    suite
        .case("reason-stream", async {
            let end = thinker.streamed(ask("think")).await?;
            same(end.captured_first_text(), answer)
        })
        .await;
    suite
        .case("reason-turn", async {
            let first = thinker.create(ask("think")).await?;
            let body = ask("think")
                .append_message(ChatMessage::assistant(first.content))
                .append_message(ChatMessage::user("matrix:chat"));
            same(thinker.create(body).await?.first_text(), answer)
        })
        .await;
    suite
        .case("image", async {
            let parts = vec![
                ContentPart::from_text("matrix:image"),
                ContentPart::Binary(Binary::from_base64("image/png", PIXEL, None)),
            ];
            let message = ChatMessage::user(MessageContent::from_parts(parts));
            same(caller.create(ChatRequest::new(vec![message])).await?.first_text(), answer)
        })
        .await;
    suite
        .case("usage", async {
            let told = caller.create(ask("chat")).await?.usage;
            holds(told.prompt_tokens.unwrap_or(0) > 0 && told.completion_tokens.unwrap_or(0) > 0, "usage")?;
            let streamed = caller.streamed(ask("chat")).await?.captured_usage.ok_or("expected usage of a stream")?;
            same(streamed.completion_tokens, told.completion_tokens)
        })
        .await;
    suite.case("400", async { refused(caller.create(ask("400")).await, 400, status) }).await;
    suite.case("401", async { refused(of("sk-wrong").create(ask("chat")).await, 401, status) }).await;
    suite.case("402", async { refused(of(&TASK.poor_key).create(ask("402")).await, 402, status) }).await;
    suite.case("429", async { refused(caller.create(ask("429")).await, 429, status) }).await;
    suite.case("cut", async { holds(caller.streamed(ask("cut")).await.is_err(), "an error") }).await;
    suite
        .case("abort", async {
            let stream = caller.client.exec_chat_stream(&TASK.model, ask("slow"), None).await?.stream;
            same(stream.take(3).collect::<Vec<_>>().await.len(), 3)
        })
        .await;
}

pub async fn all() {
    suite("genai openai", AdapterKind::OpenAI).await;
    suite("genai responses", AdapterKind::OpenAIResp).await;
    suite("genai anthropic", AdapterKind::Anthropic).await;
}
