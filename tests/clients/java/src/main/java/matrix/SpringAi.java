package matrix;

import static matrix.Cases.*;

import com.openai.errors.OpenAIServiceException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.content.Media;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;
import org.springframework.ai.tool.annotation.Tool;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.util.MimeTypeUtils;

/** Spring AI, by its chat client. */
public final class SpringAi {
  /** A tool that keeps what it was called with. */
  public static final class Weather {
    final List<String> cities = new ArrayList<>();

    @Tool(name = "get_weather", description = "Weather of a city")
    public String weather(String city) {
      cities.add("{\"city\":\"" + city + "\"}");
      return "21 degrees";
    }
  }

  private static OpenAiChatModel model(String key) {
    var options =
        new OpenAiChatOptions.Builder().baseUrl(OPENAI).apiKey(key).model(MODEL).maxRetries(0);
    return OpenAiChatModel.builder().options((OpenAiChatOptions) options.build()).build();
  }

  private static ChatClient client(String key) {
    return ChatClient.create(model(key));
  }

  private static final ChatClient CLIENT = client(KEY);

  private static ChatClient.ChatClientRequestSpec ask(String name) {
    return CLIENT.prompt("matrix:" + name);
  }

  private static String streamed(ChatClient.ChatClientRequestSpec request) {
    return String.join("", request.stream().content().collectList().block());
  }

  private static Check refused(int status) {
    return error -> {
      Throwable cause = error;
      while (cause != null && !(cause instanceof OpenAIServiceException)) cause = cause.getCause();
      holds(cause != null, "an OpenAIServiceException, not " + error);
      same(((OpenAIServiceException) cause).statusCode(), status);
    };
  }

  private static void loop(String name, boolean streaming, List<String> cities) {
    var weather = new Weather();
    var request = ask(name).tools(weather);
    String text = streaming ? streamed(request) : request.call().content();
    holds(text.endsWith(ANSWER), "the answer, not " + text);
    same(weather.cities, cities);
  }

  public static void main(String[] arguments) throws Exception {
    var cases = new Suite();
    cases.put("chat", () -> same(ask("chat").call().content(), ANSWER));
    cases.put("stream", () -> same(streamed(ask("chat")), ANSWER));
    cases.put("turn", () -> loop("tool", false, PARIS));
    cases.put("turns", () -> loop("mixed", false, TWO));
    cases.put("tools-stream", () -> loop("tools", true, TWO));
    cases.put("mixed-stream", () -> loop("mixed", true, TWO));
    cases.put("json", () -> sameCity(ask("json").call().entity(City.class)));
    cases.put("reason", () -> {
      var options = new OpenAiChatOptions.Builder().model(MODEL).reasoningEffort("high");
      var response = model(KEY).call(new Prompt("matrix:think", (OpenAiChatOptions) options.build()));
      same(response.getResult().getOutput().getText(), ANSWER);
    });
    cases.put("image", () -> {
      var media = new Media(MimeTypeUtils.IMAGE_PNG, new ByteArrayResource(Base64.getDecoder().decode(PIXEL)));
      var message = UserMessage.builder().text("matrix:image").media(media).build();
      same(model(KEY).call(new Prompt(message)).getResult().getOutput().getText(), ANSWER);
    });
    cases.put("usage", () -> {
      var usage = ask("chat").call().chatResponse().getMetadata().getUsage();
      holds(usage.getPromptTokens() > 0 && usage.getCompletionTokens() > 0, "usage");
    });
    cases.put("400", fails(() -> ask("400").call().content(), refused(400)));
    cases.put("401", fails(() -> client("sk-wrong").prompt("matrix:chat").call().content(), refused(401)));
    cases.put("402", fails(() -> client(POOR_KEY).prompt("matrix:402").call().content(), refused(402)));
    cases.put("429", fails(() -> ask("429").call().content(), refused(429)));
    cases.put("cut", fails(() -> streamed(ask("cut")), error -> {}));
    cases.put("abort", () -> same(ask("slow").stream().content().take(2).collectList().block().size(), 2));
    run("spring-ai", cases);
    System.exit(0);
  }

  private SpringAi() {}
}
