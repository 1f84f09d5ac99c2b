package matrix;

import static matrix.Cases.*;

import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.JsonValue;
import com.openai.core.MultipartField;
import com.openai.errors.OpenAIServiceException;
import com.openai.helpers.ChatCompletionAccumulator;
import com.openai.helpers.ResponseAccumulator;
import com.openai.models.FunctionDefinition;
import com.openai.models.FunctionParameters;
import com.openai.models.Reasoning;
import com.openai.models.ReasoningEffort;
import com.openai.models.chat.completions.ChatCompletion;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionContentPart;
import com.openai.models.chat.completions.ChatCompletionContentPartImage;
import com.openai.models.chat.completions.ChatCompletionContentPartText;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.chat.completions.ChatCompletionMessage;
import com.openai.models.chat.completions.ChatCompletionStreamOptions;
import com.openai.models.chat.completions.ChatCompletionToolMessageParam;
import com.openai.models.chat.completions.ChatCompletionUserMessageParam;
import com.openai.models.files.FileCreateParams;
import com.openai.models.files.FilePurpose;
import com.openai.models.responses.EasyInputMessage;
import com.openai.models.responses.FunctionTool;
import com.openai.models.responses.Response;
import com.openai.models.responses.ResponseCreateParams;
import com.openai.models.responses.ResponseInputItem;
import com.openai.models.responses.ResponseOutputItem;
import com.openai.models.responses.ResponseStreamEvent;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The official client of OpenAI. Every answer is validated. */
final class OpenAi {
  private static final OpenAIClient CLIENT = client(KEY);

  private static OpenAIClient client(String key) {
    return OpenAIOkHttpClient.builder().baseUrl(OPENAI).apiKey(key).maxRetries(0).build();
  }

  private static ChatCompletionCreateParams.Builder ask(String name) {
    return ChatCompletionCreateParams.builder().model(MODEL).addUserMessage("matrix:" + name);
  }

  private static ChatCompletionCreateParams.Builder withTools(String name) {
    var parameters = FunctionParameters.builder();
    PARAMETERS.forEach((field, value) -> parameters.putAdditionalProperty(field, JsonValue.from(value)));
    return ask(name)
        .addFunctionTool(FunctionDefinition.builder().name("get_weather").parameters(parameters.build()).build());
  }

  private static ChatCompletion complete(ChatCompletionCreateParams.Builder body) {
    return checked(CLIENT.chat().completions().create(body.build()), ChatCompletion::validate);
  }

  private static ChatCompletionMessage create(ChatCompletionCreateParams.Builder body) {
    return complete(body).choices().get(0).message();
  }

  private static ChatCompletion streamed(ChatCompletionCreateParams.Builder body) {
    var whole = ChatCompletionAccumulator.create();
    try (var stream = CLIENT.chat().completions().createStreaming(body.build())) {
      stream.stream().forEach(chunk -> whole.accumulate(checked(chunk, ChatCompletionChunk::validate)));
    }
    return checked(whole.chatCompletion(), ChatCompletion::validate);
  }

  private static ChatCompletionMessage gathered(ChatCompletionCreateParams.Builder body) {
    return streamed(body).choices().get(0).message();
  }

  private static String text(ChatCompletionMessage message) {
    return message.content().orElse("");
  }

  private static List<String> given(ChatCompletionMessage message) throws Exception {
    List<String> found = new ArrayList<>();
    for (var call : message.toolCalls().orElse(List.of()))
      found.add(lean(call.asFunction().function().arguments()));
    return found;
  }

  private static String thoughts(Map<String, JsonValue> further) {
    for (String field : List.of("reasoning", "reasoning_content")) {
      JsonValue value = further.get(field);
      if (value != null && value.asString().isPresent()) return value.asStringOrThrow();
    }
    return "";
  }

  /** Sends the first answer back with the results of its calls. */
  private static void secondTurn(String name, ChatCompletionMessage first) {
    var body = withTools(name).addMessage(first);
    for (var call : first.toolCalls().orElse(List.of()))
      body.addMessage(
          ChatCompletionToolMessageParam.builder()
              .toolCallId(call.asFunction().id())
              .content("21 degrees")
              .build());
    same(text(create(body)), ANSWER);
  }

  private static Check refused(int status) {
    return error -> {
      holds(error instanceof OpenAIServiceException, "an OpenAIServiceException, not " + error);
      var failure = (OpenAIServiceException) error;
      same(failure.statusCode(), status);
      if (ORIGINAL) failure.code().ifPresent(code -> holds(!code.isEmpty(), "a code"));
      if (status == 429) same(failure.headers().values("Retry-After"), List.of("7"));
    };
  }

  static void chat() throws Exception {
    var cases = new Suite();
    cases.put("chat", () -> {
      ChatCompletion completion = complete(ask("chat"));
      same(text(completion.choices().get(0).message()), ANSWER);
      holds(completion.usage().orElseThrow().totalTokens() > 0, "usage");
    });
    cases.put("stream", () -> {
      var whole = new StringBuilder();
      try (var stream = CLIENT.chat().completions().createStreaming(ask("chat").build())) {
        stream.stream().forEach(chunk -> whole.append(checked(chunk, ChatCompletionChunk::validate).choices().get(0).delta().content().orElse("")));
      }
      same(whole.toString(), ANSWER);
    });
    cases.put("helper", () -> same(text(gathered(ask("chat"))), ANSWER));
    cases.put("tool", () -> same(given(create(withTools("tool"))), PARIS));
    cases.put("tools", () -> same(given(create(withTools("tools").parallelToolCalls(true))), TWO));
    cases.put("tools-stream", () -> same(given(gathered(withTools("tools"))), TWO));
    cases.put("mixed-stream", () -> {
      ChatCompletionMessage message = gathered(withTools("mixed"));
      same(text(message), "I look it up.");
      same(given(message), TWO);
    });
    cases.put("turn", () -> secondTurn("tool", create(withTools("tool"))));
    cases.put("turns", () -> secondTurn("mixed", create(withTools("mixed"))));
    cases.put("helper-turn", () -> secondTurn("mixed", gathered(withTools("mixed"))));
    cases.put("json", () -> {
      var completion = CLIENT.chat().completions().create(ask("json").responseFormat(City.class).build());
      sameCity(completion.choices().get(0).message().content().orElseThrow());
    });
    cases.put("reason", () -> {
      ChatCompletionMessage message = create(ask("think").reasoningEffort(ReasoningEffort.HIGH));
      same(text(message), ANSWER);
      same(thoughts(message._additionalProperties()), THOUGHT);
    });
    cases.put("reason-stream", () -> {
      var thinking = new StringBuilder();
      try (var stream =
          CLIENT.chat().completions().createStreaming(ask("think").reasoningEffort(ReasoningEffort.HIGH).build())) {
        stream.stream().flatMap(chunk -> chunk.choices().stream())
            .forEach(choice -> thinking.append(thoughts(choice.delta()._additionalProperties())));
      }
      same(thinking.toString(), THOUGHT);
    });
    cases.put("image", () -> {
      var text = ChatCompletionContentPartText.builder().text("matrix:image").build();
      var url = ChatCompletionContentPartImage.ImageUrl.builder().url("data:image/png;base64," + PIXEL).build();
      var parts =
          List.of(
              ChatCompletionContentPart.ofText(text),
              ChatCompletionContentPart.ofImageUrl(ChatCompletionContentPartImage.builder().imageUrl(url).build()));
      var message = ChatCompletionUserMessageParam.builder().contentOfArrayOfContentParts(parts).build();
      same(text(create(ChatCompletionCreateParams.builder().model(MODEL).addMessage(message))), ANSWER);
    });
    cases.put("files", OpenAi::files);
    cases.put("models", () -> {
      var all = new ArrayList<>(CLIENT.models().list().autoPager().stream().toList());
      holds(!all.isEmpty(), "a model");
      String id = all.get(0).validate().id();
      same(CLIENT.models().retrieve(id).validate().id(), id);
    });
    cases.put("usage", () -> {
      long told = complete(ask("chat")).usage().orElseThrow().totalTokens();
      var options = ChatCompletionStreamOptions.builder().includeUsage(true).build();
      same(streamed(ask("chat").streamOptions(options)).usage().orElseThrow().totalTokens(), told);
    });
    cases.put("400", fails(() -> create(ask("400")), refused(400)));
    cases.put("bad-field", fails(() -> create(ask("chat").messages(
        com.openai.core.JsonField.ofNullable(null)).putAdditionalBodyProperty("messages", JsonValue.from("matrix"))),
        refused(400)));
    cases.put("401", fails(() -> client("sk-wrong").chat().completions().create(ask("chat").build()), refused(401)));
    cases.put("402", fails(() -> client(POOR_KEY).chat().completions().create(ask("402").build()), refused(402)));
    cases.put("404", fails(() -> create(ask("chat").model("matrix/none")), error -> {
      if (!ORIGINAL) return;
      refused(404).accept(error);
      same(((OpenAIServiceException) error).code().orElse(""), "model_not_found");
    }));
    cases.put("429", fails(() -> create(ask("429")), refused(429)));
    cases.put("cut", fails(() -> gathered(ask("cut")), error -> {}));
    cases.put("abort", () -> {
      int count = 0;
      try (var stream = CLIENT.chat().completions().createStreaming(ask("slow").build())) {
        var chunks = stream.stream().iterator();
        while (count < 2 && chunks.hasNext()) {
          chunks.next();
          count += 1;
        }
      }
      same(count, 2);
    });
    run("openai-java chat", cases);
  }

  private static void files() throws Exception {
    var content =
        MultipartField.<InputStream>builder()
            .value(new ByteArrayInputStream(FILE.getBytes(StandardCharsets.UTF_8)))
            .filename("rows.jsonl")
            .contentType("application/jsonl")
            .build();
    var made =
        CLIENT.files().create(FileCreateParams.builder().file(content).purpose(FilePurpose.USER_DATA).build()).validate();
    same(made.filename() + " " + made.bytes(), "rows.jsonl 8");
    holds(CLIENT.files().list().autoPager().stream().anyMatch(file -> file.id().equals(made.id())), "the file in the list");
    same(CLIENT.files().retrieve(made.id()).validate().id(), made.id());
    try (var read = CLIENT.files().content(made.id())) {
      same(new String(read.body().readAllBytes(), StandardCharsets.UTF_8), FILE);
    }
    same(CLIENT.files().delete(made.id()).validate().deleted(), true);
  }

  private static ResponseCreateParams.Builder respond(String name) {
    return ResponseCreateParams.builder().model(MODEL).input("matrix:" + name);
  }

  private static ResponseCreateParams.Builder respondWithTools(String name) {
    var parameters = FunctionTool.Parameters.builder();
    PARAMETERS.forEach((field, value) -> parameters.putAdditionalProperty(field, JsonValue.from(value)));
    return respond(name)
        .addTool(FunctionTool.builder().name("get_weather").parameters(parameters.build()).strict(true).build());
  }

  private static Response response(ResponseCreateParams.Builder body) {
    return checked(CLIENT.responses().create(body.build()), Response::validate);
  }

  private static Response responseStream(ResponseCreateParams.Builder body) {
    var whole = ResponseAccumulator.create();
    try (var stream = CLIENT.responses().createStreaming(body.build())) {
      stream.stream().forEach(event -> whole.accumulate(checked(event, ResponseStreamEvent::validate)));
    }
    return checked(whole.response(), Response::validate);
  }

  private static String text(Response response) {
    var whole = new StringBuilder();
    for (ResponseOutputItem item : response.output())
      item.message().ifPresent(message -> message.content().forEach(part -> whole.append(part.asOutputText().text())));
    return whole.toString();
  }

  private static List<String> calls(Response response) throws Exception {
    List<String> found = new ArrayList<>();
    for (ResponseOutputItem item : response.output())
      if (item.isFunctionCall()) found.add(lean(item.asFunctionCall().arguments()));
    return found;
  }

  /** Sends every item of the first answer back. */
  private static void responseTurn(String name, Response first, String next) {
    List<ResponseInputItem> items = new ArrayList<>();
    items.add(user("matrix:" + name));
    for (ResponseOutputItem item : first.output()) {
      item.message().ifPresent(message -> items.add(ResponseInputItem.ofResponseOutputMessage(message)));
      item.reasoning().ifPresent(thought -> items.add(ResponseInputItem.ofReasoning(thought)));
      item.functionCall().ifPresent(call -> items.add(ResponseInputItem.ofFunctionCall(call)));
    }
    for (ResponseOutputItem item : first.output())
      item.functionCall()
          .ifPresent(
              call ->
                  items.add(
                      ResponseInputItem.ofFunctionCallOutput(
                          ResponseInputItem.FunctionCallOutput.builder()
                              .callId(call.callId())
                              .output("21 degrees")
                              .build())));
    if (next != null) items.add(user(next));
    same(text(response(respondWithTools(name).inputOfResponse(items))), ANSWER);
  }

  private static ResponseInputItem user(String text) {
    return ResponseInputItem.ofEasyInputMessage(
        EasyInputMessage.builder().role(EasyInputMessage.Role.USER).content(text).build());
  }

  static void responses() throws Exception {
    var hard = Reasoning.builder().effort(ReasoningEffort.HIGH).summary(Reasoning.Summary.AUTO).build();
    var cases = new Suite();
    cases.put("chat", () -> same(text(response(respond("chat"))), ANSWER));
    cases.put("helper", () -> same(text(responseStream(respond("chat"))), ANSWER));
    cases.put("tool", () -> same(calls(response(respondWithTools("tool"))), PARIS));
    cases.put("tools", () -> same(calls(response(respondWithTools("tools"))), TWO));
    cases.put("tools-stream", () -> same(calls(responseStream(respondWithTools("tools"))), TWO));
    cases.put("mixed-stream", () -> {
      Response found = responseStream(respondWithTools("mixed"));
      same(text(found), "I look it up.");
      same(calls(found), TWO);
    });
    cases.put("turns", () -> responseTurn("mixed", response(respondWithTools("mixed")), null));
    cases.put("helper-turn", () -> responseTurn("mixed", responseStream(respondWithTools("mixed")), null));
    cases.put("json", () -> {
      var found = CLIENT.responses().create(respond("json").text(City.class).build());
      var message = found.output().stream().flatMap(item -> item.message().stream()).findFirst().orElseThrow();
      sameCity(message.content().get(0).asOutputText());
    });
    cases.put("reason-turn", () -> {
      Response first = response(respond("think").reasoning(hard));
      same(text(first), ANSWER);
      holds(first.output().stream().anyMatch(ResponseOutputItem::isReasoning), "a reasoning item");
      responseTurn("think", first, "matrix:chat");
      responseTurn("think", responseStream(respond("think").reasoning(hard)), "matrix:chat");
    });
    cases.put("usage", () -> {
      var usage = response(respond("chat")).usage().orElseThrow();
      holds(usage.inputTokens() > 0 && usage.outputTokens() > 0, "usage");
      // The mock alone tells no details.
      holds(ALONE || usage.inputTokensDetails().cachedTokens() >= 0, "cached tokens");
    });
    cases.put("400", fails(() -> response(respond("400")), refused(400)));
    cases.put("401", fails(() -> client("sk-wrong").responses().create(respond("chat").build()), refused(401)));
    cases.put("402", fails(() -> client(POOR_KEY).responses().create(respond("402").build()), refused(402)));
    cases.put("429", fails(() -> response(respond("429")), refused(429)));
    cases.put("cut", fails(() -> responseStream(respond("cut")), error -> {}));
    run("openai-java responses", cases);
  }

  private OpenAi() {}
}
