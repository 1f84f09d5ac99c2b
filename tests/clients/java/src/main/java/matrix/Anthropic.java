package matrix;

import static matrix.Cases.*;

import com.anthropic.client.AnthropicClient;
import com.anthropic.client.okhttp.AnthropicOkHttpClient;
import com.anthropic.core.JsonValue;
import com.anthropic.errors.AnthropicServiceException;
import com.anthropic.helpers.MessageAccumulator;
import com.anthropic.models.messages.Base64ImageSource;
import com.anthropic.models.messages.ContentBlock;
import com.anthropic.models.messages.ContentBlockParam;
import com.anthropic.models.messages.ImageBlockParam;
import com.anthropic.models.messages.Message;
import com.anthropic.models.messages.MessageCountTokensParams;
import com.anthropic.models.messages.MessageCreateParams;
import com.anthropic.models.messages.MessageTokensCount;
import com.anthropic.models.messages.RawMessageStreamEvent;
import com.anthropic.models.messages.TextBlockParam;
import com.anthropic.models.messages.Tool;
import com.anthropic.models.messages.ToolResultBlockParam;
import java.util.ArrayList;
import java.util.List;

/** The official client of Anthropic. Every answer is validated. */
final class Anthropic {
  private static final AnthropicClient CLIENT = client(KEY);
  private static final int BUDGET = 1024;

  private static AnthropicClient client(String key) {
    return AnthropicOkHttpClient.builder().baseUrl(ANTHROPIC).apiKey(key).maxRetries(0).build();
  }

  private static MessageCreateParams.Builder blank() {
    return MessageCreateParams.builder().model(MODEL).maxTokens(4000);
  }

  private static MessageCreateParams.Builder ask(String name) {
    return blank().addUserMessage("matrix:" + name);
  }

  private static MessageCreateParams.Builder withTools(String name) {
    var properties = Tool.InputSchema.Properties.builder();
    PROPERTIES.forEach((field, value) -> properties.putAdditionalProperty(field, JsonValue.from(value)));
    var schema = Tool.InputSchema.builder().properties(properties.build()).addRequired("city").build();
    return ask(name).addTool(Tool.builder().name("get_weather").inputSchema(schema).build());
  }

  private static MessageCreateParams.Builder thinking(String name) {
    return ask(name).enabledThinking(BUDGET);
  }

  private static Message create(MessageCreateParams.Builder body) {
    return checked(CLIENT.messages().create(body.build()), Message::validate);
  }

  private static Message streamed(MessageCreateParams.Builder body) {
    var whole = MessageAccumulator.create();
    try (var stream = CLIENT.messages().createStreaming(body.build())) {
      stream.stream().forEach(event -> whole.accumulate(checked(event, RawMessageStreamEvent::validate)));
    }
    return checked(whole.message(), Message::validate);
  }

  private static String text(Message message) {
    var whole = new StringBuilder();
    for (ContentBlock block : message.content()) block.text().ifPresent(each -> whole.append(each.text()));
    return whole.toString();
  }

  private static String thoughts(Message message) {
    var whole = new StringBuilder();
    for (ContentBlock block : message.content())
      block.thinking().ifPresent(each -> whole.append(each.thinking()));
    return whole.toString();
  }

  private static List<String> given(Message message) throws Exception {
    List<String> found = new ArrayList<>();
    for (ContentBlock block : message.content())
      if (block.isToolUse()) found.add(JSON.writeValueAsString(block.asToolUse()._input().convert(Object.class)));
    return found;
  }

  interface Call {
    Message send(MessageCreateParams.Builder body);
  }

  /** Sends the first answer back, with the results of its calls. */
  private static void turn(Call call, MessageCreateParams.Builder body) {
    Message first = call.send(body);
    List<ContentBlockParam> results = new ArrayList<>();
    for (ContentBlock block : first.content())
      block.toolUse()
          .ifPresent(
              use ->
                  results.add(
                      ContentBlockParam.ofToolResult(
                          ToolResultBlockParam.builder().toolUseId(use.id()).content("21 degrees").build())));
    if (results.isEmpty()) results.add(ContentBlockParam.ofText(TextBlockParam.builder().text("matrix:chat").build()));
    same(text(create(body.addMessage(first).addUserMessageOfContentBlockParams(results))), ANSWER);
  }

  private static Check refused(int status) {
    return error -> {
      holds(error instanceof AnthropicServiceException, "an AnthropicServiceException, not " + error);
      var failure = (AnthropicServiceException) error;
      same(failure.statusCode(), status);
      if (ORIGINAL && !ALONE) {
        holds(failure.requestId().isPresent(), "a request id");
        holds(failure.apiMessage().isPresent() && failure.type().isPresent(), "a message and a type");
      }
      if (status == 429) same(failure.headers().values("Retry-After"), List.of("7"));
    };
  }

  static void messages() throws Exception {
    var cases = new Suite();
    cases.put("chat", () -> {
      Message message = create(ask("chat"));
      same(text(message), ANSWER);
      holds(message.usage().inputTokens() > 0, "usage");
    });
    cases.put("helper", () -> {
      Message message = streamed(ask("chat"));
      same(text(message), ANSWER);
      holds(message.usage().outputTokens() > 0, "usage");
    });
    cases.put("tool", () -> same(given(create(withTools("tool"))), PARIS));
    cases.put("tools", () -> same(given(create(withTools("tools"))), TWO));
    cases.put("tools-stream", () -> same(given(streamed(withTools("tools"))), TWO));
    cases.put("mixed-stream", () -> {
      Message message = streamed(withTools("mixed"));
      same(text(message), "I look it up.");
      same(given(message), TWO);
    });
    cases.put("turn", () -> turn(Anthropic::create, withTools("tool")));
    cases.put("turns", () -> turn(Anthropic::create, withTools("mixed")));
    cases.put("helper-turn", () -> turn(Anthropic::streamed, withTools("mixed")));
    cases.put("json", () -> {
      var message = CLIENT.messages().create(ask("json").outputConfig(City.class).build());
      sameCity(message.content().get(0).asText().text());
    });
    cases.put("reason", () -> {
      Message message = create(thinking("think"));
      same(thoughts(message) + " " + text(message), THOUGHT + " " + ANSWER);
    });
    cases.put("reason-stream", () -> {
      Message message = streamed(thinking("think"));
      same(thoughts(message) + " " + text(message), THOUGHT + " " + ANSWER);
    });
    cases.put("reason-turn", () -> {
      turn(Anthropic::create, thinking("think"));
      turn(Anthropic::streamed, thinking("think"));
    });
    cases.put("image", () -> {
      var source = Base64ImageSource.builder().mediaType(Base64ImageSource.MediaType.IMAGE_PNG).data(PIXEL).build();
      var parts =
          List.of(
              ContentBlockParam.ofImage(ImageBlockParam.builder().source(source).build()),
              ContentBlockParam.ofText(TextBlockParam.builder().text("matrix:image").build()));
      same(text(create(blank().addUserMessageOfContentBlockParams(parts))), ANSWER);
    });
    cases.put("models", () -> {
      var all = CLIENT.models().list().autoPager().stream().toList();
      holds(!all.isEmpty(), "a model");
      String id = all.get(0).validate().id();
      same(CLIENT.models().retrieve(id).validate().id(), id);
    });
    cases.put("count", () -> {
      var body = MessageCountTokensParams.builder().model(MODEL).addUserMessage("matrix:chat").build();
      holds(checked(CLIENT.messages().countTokens(body), MessageTokensCount::validate).inputTokens() > 0, "tokens");
    });
    cases.put("400", fails(() -> create(ask("400")), refused(400)));
    cases.put("401", fails(() -> client("sk-wrong").messages().create(ask("chat").build()), refused(401)));
    cases.put("402", fails(() -> client(POOR_KEY).messages().create(ask("402").build()), refused(402)));
    cases.put("404", fails(() -> create(ask("chat").model("matrix/none")), error -> {
      if (ORIGINAL) refused(404).accept(error);
    }));
    cases.put("429", fails(() -> create(ask("429")), refused(429)));
    cases.put("cut", fails(() -> streamed(ask("cut")), error -> {}));
    cases.put("abort", () -> {
      int count = 0;
      try (var stream = CLIENT.messages().createStreaming(ask("slow").build())) {
        var events = stream.stream().iterator();
        while (count < 4 && events.hasNext()) {
          events.next();
          count += 1;
        }
      }
      same(count, 4);
    });
    run("anthropic-java", cases);
  }

  private Anthropic() {}
}
