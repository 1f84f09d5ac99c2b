//! Rig, by its providers for the three formats.

use futures::StreamExt;
use rig_core::completion::{CompletionRequest, CompletionResponse, Effort, Reasoning, ToolDefinition};
use rig_core::driver::DynModel;
use rig_core::error::ProviderError;
use rig_core::message::{ImageMediaType, Message, ToolName, ToolResultContent, UserContent};
use rig_core::operation::Completion;
use rig_core::providers::{anthropic::AnthropicConfig, openai::OpenAIConfig};
use serde_json::Value;

use crate::cases::{Outcome, PIXEL, Suite, TASK, city_schema, holds, parameters, paris, refused, same, same_city, two};

type Model = DynModel<Completion>;

fn ask(name: &str) -> CompletionRequest {
    CompletionRequest::new(format!("matrix:{name}")).max_tokens(4_000)
}

fn tooled(last: Message) -> CompletionRequest {
    let tool = ToolName::new("get_weather").expect("a name");
    CompletionRequest::new(last).max_tokens(4_000).tool(ToolDefinition::new(tool, "Weather", parameters()))
}

fn with_tools(name: &str) -> CompletionRequest {
    tooled(Message::user(format!("matrix:{name}")))
}

fn given(response: &CompletionResponse) -> Vec<Value> {
    response.tool_calls().map(|call| call.function.arguments_value()).collect()
}

fn status(error: &ProviderError) -> Option<u16> {
    error.provider_response_status().map(|status| status.as_u16())
}

async fn streamed(model: &Model, body: CompletionRequest) -> Result<CompletionResponse, ProviderError> {
    model.stream(body)?.finish().await
}

async fn second_turn(model: &Model, name: &str, first: CompletionResponse) -> Outcome {
    let results = first.tool_calls().map(|call| call.result(vec![ToolResultContent::text("21 degrees")])).collect();
    // The client puts the last turn first into a request, and those before it afterwards.
    let body = tooled(Message::tool_results(results))
        .message(Message::user(format!("matrix:{name}")))
        .message(first.message().ok_or("expected a message")?);
    same(model.call(body).await?.text(), TASK.answer.clone())
}

async fn suite(name: &'static str, make: impl Fn(&str) -> Model) {
    let suite = Suite(name);
    let model = make(&TASK.key);
    let answer = || TASK.answer.clone();
    let hard = |name: &str| {
        let reasoning = if suite.0 == "rig anthropic" {
            Reasoning::Budget { tokens: 1_024 }
        } else {
            Reasoning::Effort(Effort::High)
        };
        ask(name).reasoning(reasoning)
    };
    suite.case("chat", async { same(model.call(ask("chat")).await?.text(), answer()) }).await;
    suite.case("stream", async { same(streamed(&model, ask("chat")).await?.text(), answer()) }).await;
    suite.case("tool", async { same(given(&model.call(with_tools("tool")).await?), paris()) }).await;
    suite.case("tools", async { same(given(&model.call(with_tools("tools")).await?), two()) }).await;
    suite.case("tools-stream", async { same(given(&streamed(&model, with_tools("tools")).await?), two()) }).await;
    suite
        .case("mixed-stream", async {
            let found = streamed(&model, with_tools("mixed")).await?;
            same(found.text().as_str(), "I look it up.")?;
            same(given(&found), two())
        })
        .await;
    suite.case("turn", async { second_turn(&model, "tool", model.call(with_tools("tool")).await?).await }).await;
    suite.case("turns", async { second_turn(&model, "mixed", model.call(with_tools("mixed")).await?).await }).await;
    suite
        .case("helper-turn", async { second_turn(&model, "mixed", streamed(&model, with_tools("mixed")).await?).await })
        .await;
    suite
        .case("json", async {
            let schema = schemars::Schema::try_from(city_schema())?;
            same_city(&model.call(ask("json").output_schema(schema)).await?.text())
        })
        .await;
    suite
        .case("reason-turn", async {
            for first in [model.call(hard("think")).await?, streamed(&model, hard("think")).await?] {
                same(first.text(), answer())?;
                let next = hard("chat")
                    .message(Message::user("matrix:think"))
                    .message(first.message().ok_or("expected a message")?);
                same(model.call(next).await?.text(), answer())?;
            }
            Ok(())
        })
        .await;
    suite
        .case("image", async {
            let content = vec![
                UserContent::text("matrix:image"),
                UserContent::image_base64(PIXEL, Some(ImageMediaType::PNG), None),
            ];
            let body = CompletionRequest::new(Message::User { content }).max_tokens(4_000);
            same(model.call(body).await?.text(), answer())
        })
        .await;
    suite
        .case("usage", async {
            let told = model.call(ask("chat")).await?.usage;
            holds(told.output_tokens > Some(0) && told.input_tokens > Some(0), "usage")?;
            holds(streamed(&model, ask("chat")).await?.usage.output_tokens > Some(0), "usage of a stream")
        })
        .await;
    suite.case("400", async { refused(model.call(ask("400")).await, 400, status) }).await;
    suite.case("401", async { refused(make("sk-wrong").call(ask("chat")).await, 401, status) }).await;
    suite.case("402", async { refused(make(&TASK.poor_key).call(ask("402")).await, 402, status) }).await;
    suite.case("429", async { refused(model.call(ask("429")).await, 429, status) }).await;
    suite.case("cut", async { holds(streamed(&model, ask("cut")).await.is_err(), "an error") }).await;
    suite.case("abort", async { same(model.stream(ask("slow"))?.take(2).collect::<Vec<_>>().await.len(), 2) }).await;
}

pub async fn all() {
    let openai = |key: &str| OpenAIConfig::new(key).with_base_url(&TASK.address.openai).client();
    suite("rig openai", |key| openai(key).chat(&TASK.model).erase()).await;
    suite("rig responses", |key| openai(key).responses(&TASK.model).erase()).await;
    suite("rig anthropic", |key| {
        AnthropicConfig::new(key).with_base_url(&TASK.address.anthropic).client().completion(&TASK.model).erase()
    })
    .await;
}
