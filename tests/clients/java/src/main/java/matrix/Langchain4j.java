package matrix;

import static matrix.Cases.*;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.model.anthropic.AnthropicChatModel;
import dev.langchain4j.model.anthropic.AnthropicStreamingChatModel;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.PartialResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiResponsesChatModel;
import dev.langchain4j.model.openai.OpenAiResponsesStreamingChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** LangChain4j over the three formats. */
final class Langchain4j {
  private static final int TOKENS = 4000;
  private static final int BUDGET = 1024;

  /** The models of one key. */
  record Models(ChatModel plain, StreamingChatModel streaming, ChatModel thinking, StreamingChatModel thinkingStream) {}

  private static final ToolSpecification TOOL =
      ToolSpecification.builder()
          .name("get_weather")
          .description("Weather")
          .parameters(JsonObjectSchema.builder().addStringProperty("city").required("city").build())
          .build();
  private static final ResponseFormat CITY_FORMAT =
      ResponseFormat.builder()
          .type(ResponseFormatType.JSON)
          .jsonSchema(
              JsonSchema.builder()
                  .name("City")
                  .rootElement(
                      JsonObjectSchema.builder()
                          .addStringProperty("city")
                          .addIntegerProperty("population")
                          .required("city", "population")
                          .build())
                  .build())
          .build();

  private static UserMessage user(String name) {
    return UserMessage.from("matrix:" + name);
  }

  private static ChatRequest ask(ChatMessage... messages) {
    return ChatRequest.builder().messages(messages).build();
  }

  private static ChatRequest withTools(List<ChatMessage> messages) {
    return ChatRequest.builder().messages(messages).toolSpecifications(TOOL).build();
  }

  private static ChatRequest withTools(String name) {
    return withTools(List.of(user(name)));
  }

  /** Streams to the end, and throws what the stream fails with. */
  private static AiMessage streamed(StreamingChatModel model, ChatRequest request) throws Exception {
    return stream(model, request).aiMessage();
  }

  private static ChatResponse stream(StreamingChatModel model, ChatRequest request) throws Exception {
    var done = new CompletableFuture<ChatResponse>();
    var partial = new StringBuilder();
    model.chat(
        request,
        new StreamingChatResponseHandler() {
          @Override
          public void onPartialResponse(String text) {
            partial.append(text);
          }

          @Override
          public void onCompleteResponse(ChatResponse response) {
            done.complete(response);
          }

          @Override
          public void onError(Throwable error) {
            done.completeExceptionally(error);
          }
        });
    try {
      ChatResponse response = done.get(15, TimeUnit.SECONDS);
      String text = response.aiMessage().text();
      same(partial.toString(), text == null ? "" : text);
      return response;
    } catch (ExecutionException failure) {
      throw failure.getCause() instanceof Exception error ? error : failure;
    }
  }

  private static List<String> given(AiMessage message) throws Exception {
    List<String> found = new ArrayList<>();
    for (ToolExecutionRequest call : message.toolExecutionRequests()) found.add(lean(call.arguments()));
    return found;
  }

  private static void secondTurn(ChatModel model, String name, AiMessage first) {
    List<ChatMessage> messages = new ArrayList<>(List.of(user(name), first));
    for (ToolExecutionRequest call : first.toolExecutionRequests())
      messages.add(ToolExecutionResultMessage.from(call, "21 degrees"));
    same(model.chat(withTools(messages)).aiMessage().text(), ANSWER);
  }

  private static Check refused(int status) {
    return error -> {
      Throwable cause = error;
      while (cause != null && !(cause instanceof HttpException)) cause = cause.getCause();
      holds(cause != null, "an HttpException, not " + error);
      same(((HttpException) cause).statusCode(), status);
    };
  }

  private static void suite(String client, Function<String, Models> make) throws Exception {
    Models models = make.apply(KEY);
    ChatModel chat = models.plain();
    var cases = new Suite();
    cases.put("chat", () -> same(chat.chat(ask(user("chat"))).aiMessage().text(), ANSWER));
    cases.put("stream", () -> same(streamed(models.streaming(), ask(user("chat"))).text(), ANSWER));
    cases.put("tool", () -> same(given(chat.chat(withTools("tool")).aiMessage()), PARIS));
    cases.put("tools", () -> same(given(chat.chat(withTools("tools")).aiMessage()), TWO));
    cases.put("tools-stream", () -> same(given(streamed(models.streaming(), withTools("tools"))), TWO));
    cases.put("mixed-stream", () -> {
      AiMessage message = streamed(models.streaming(), withTools("mixed"));
      same(message.text(), "I look it up.");
      same(given(message), TWO);
    });
    cases.put("turn", () -> secondTurn(chat, "tool", chat.chat(withTools("tool")).aiMessage()));
    cases.put("turns", () -> secondTurn(chat, "mixed", chat.chat(withTools("mixed")).aiMessage()));
    cases.put("helper-turn", () -> secondTurn(chat, "mixed", streamed(models.streaming(), withTools("mixed"))));
    cases.put("json", () -> {
      var request = ChatRequest.builder().messages(user("json")).responseFormat(CITY_FORMAT).build();
      sameCity(chat.chat(request).aiMessage().text());
    });
    cases.put("reason-turn", () -> {
      AiMessage first = models.thinking().chat(ask(user("think"))).aiMessage();
      same(first.text(), ANSWER);
      same(models.thinking().chat(ask(user("think"), first, user("chat"))).aiMessage().text(), ANSWER);
    });
    cases.put("reason-stream", () -> {
      AiMessage first = streamed(models.thinkingStream(), ask(user("think")));
      same(first.text(), ANSWER);
      if (!client.endsWith("responses")) same(first.thinking(), THOUGHT);
      same(models.thinking().chat(ask(user("think"), first, user("chat"))).aiMessage().text(), ANSWER);
    });
    cases.put("image", () -> {
      var message = UserMessage.from(TextContent.from("matrix:image"), ImageContent.from(PIXEL, "image/png"));
      same(chat.chat(ask(message)).aiMessage().text(), ANSWER);
    });
    cases.put("usage", () -> {
      holds(chat.chat(ask(user("chat"))).tokenUsage().inputTokenCount() > 0, "usage");
      holds(stream(models.streaming(), ask(user("chat"))).tokenUsage().inputTokenCount() > 0, "usage of a stream");
    });
    cases.put("400", fails(() -> chat.chat(ask(user("400"))), refused(400)));
    cases.put("401", fails(() -> make.apply("sk-wrong").plain().chat(ask(user("chat"))), refused(401)));
    cases.put("402", fails(() -> make.apply(POOR_KEY).plain().chat(ask(user("402"))), refused(402)));
    cases.put("429", fails(() -> chat.chat(ask(user("429"))), refused(429)));
    cases.put("429-stream", fails(() -> streamed(models.streaming(), ask(user("429"))), refused(429)));
    cases.put("cut", fails(() -> streamed(models.streaming(), ask(user("cut"))), error -> {}));
    cases.put("abort", () -> {
      var count = new AtomicInteger();
      models.streaming().chat(
          ask(user("slow")),
          new StreamingChatResponseHandler() {
            @Override
            public void onPartialResponse(PartialResponse text, PartialResponseContext context) {
              if (count.incrementAndGet() == 2) context.streamingHandle().cancel();
            }

            @Override
            public void onCompleteResponse(ChatResponse response) {}

            @Override
            public void onError(Throwable error) {}
          });
      TimeUnit.MILLISECONDS.sleep(1500);
      holds(count.get() >= 2 && count.get() < 6, "an early end, not " + count + " parts");
    });
    run(client, cases);
  }

  private static OpenAiChatModel.OpenAiChatModelBuilder openAi(String key) {
    return OpenAiChatModel.builder().baseUrl(OPENAI).apiKey(key).modelName(MODEL).maxRetries(0);
  }

  private static OpenAiStreamingChatModel.OpenAiStreamingChatModelBuilder openAiStream(String key) {
    return OpenAiStreamingChatModel.builder().baseUrl(OPENAI).apiKey(key).modelName(MODEL);
  }

  private static OpenAiResponsesChatModel.Builder responses(String key) {
    return OpenAiResponsesChatModel.builder().baseUrl(OPENAI).apiKey(key).modelName(MODEL);
  }

  private static OpenAiResponsesStreamingChatModel.Builder responsesStream(String key) {
    return OpenAiResponsesStreamingChatModel.builder().baseUrl(OPENAI).apiKey(key).modelName(MODEL);
  }

  private static AnthropicChatModel.AnthropicChatModelBuilder anthropic(String key) {
    return AnthropicChatModel.builder()
        .baseUrl(ANTHROPIC + "/v1").apiKey(key).modelName(MODEL).maxTokens(TOKENS).maxRetries(0);
  }

  private static AnthropicStreamingChatModel.AnthropicStreamingChatModelBuilder anthropicStream(String key) {
    return AnthropicStreamingChatModel.builder()
        .baseUrl(ANTHROPIC + "/v1").apiKey(key).modelName(MODEL).maxTokens(TOKENS);
  }

  static void all() throws Exception {
    suite("langchain4j openai", key ->
        new Models(
            openAi(key).build(),
            openAiStream(key).build(),
            openAi(key).reasoningEffort("high").returnThinking(true).sendThinking(true).build(),
            openAiStream(key).reasoningEffort("high").returnThinking(true).sendThinking(true).build()));
    suite("langchain4j responses", key ->
        new Models(
            responses(key).build(),
            responsesStream(key).build(),
            responses(key).reasoningEffort("high").build(),
            responsesStream(key).reasoningEffort("high").build()));
    suite("langchain4j anthropic", key ->
        new Models(
            anthropic(key).build(),
            anthropicStream(key).build(),
            anthropic(key).thinkingType("enabled").thinkingBudgetTokens(BUDGET).returnThinking(true).build(),
            anthropicStream(key).thinkingType("enabled").thinkingBudgetTokens(BUDGET).returnThinking(true).build()));
  }

  private Langchain4j() {}
}
