package matrix;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Runs the cases of one client and prints one line of JSON for each. */
final class Cases {
  static final ObjectMapper JSON =
      new ObjectMapper().configure(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS, true);
  private static final JsonNode TASK = read(System.getenv("MATRIX"));

  static final String OPENAI = TASK.at("/address/openai").asText();
  static final String ANTHROPIC = TASK.at("/address/anthropic").asText();
  static final boolean ORIGINAL = TASK.at("/address/original").asBoolean();
  static final String KEY = TASK.get("key").asText();
  static final String POOR_KEY = TASK.get("poorKey").asText();
  static final String MODEL = TASK.get("model").asText();
  static final boolean ALONE = TASK.get("wire").asText().equals("mock");
  static final String ANSWER = TASK.get("answer").asText();
  static final String THOUGHT = TASK.get("thought").asText();
  static final String CITY = TASK.get("city").toString();
  static final List<String> PARIS = List.of("{\"city\":\"Paris\"}");
  static final List<String> TWO = List.of("{\"city\":\"Paris\"}", "{\"city\":\"Rome\"}");
  static final String FILE = "{\"a\":1}\n";

  /** One red pixel. */
  static final String PIXEL =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==";

  static final Map<String, Object> PROPERTIES = Map.of("city", Map.of("type", "string"));
  static final Map<String, Object> PARAMETERS =
      Map.of("type", "object", "properties", PROPERTIES, "required", List.of("city"), "additionalProperties", false);

  private static final Pattern ONLY = Pattern.compile(TASK.get("only").asText());
  private static final int CASE_SECONDS = 20;
  private static final int DETAIL = 600;

  /** The structured answer, as clients make a schema of it. */
  public static final class City {
    public String city;
    public int population;
  }

  interface Body {
    void run() throws Exception;
  }

  /** The cases of one client, by their names. */
  static final class Suite extends LinkedHashMap<String, Body> {
    private static final long serialVersionUID = 1;
  }

  private static JsonNode read(String json) {
    try {
      return JSON.readTree(json);
    } catch (Exception error) {
      throw new IllegalStateException("not JSON: " + json, error);
    }
  }

  /** Returns JSON without spaces, with its fields in order. */
  static String lean(String json) throws Exception {
    return JSON.writeValueAsString(JSON.treeToValue(read(json), Object.class));
  }

  static void same(Object found, Object expected) {
    if (!Objects.equals(found, expected))
      throw new AssertionError("got " + found + ", expected " + expected);
  }

  static void holds(boolean value, String what) {
    if (!value) throw new AssertionError("expected " + what);
  }

  static void sameCity(String json) throws Exception {
    same(lean(json), lean(CITY));
  }

  static void sameCity(City found) {
    same(found.city + " " + found.population, read(CITY).get("city").asText() + " " + read(CITY).get("population"));
  }

  /** Validates an answer of the gateway; the mock alone lacks fields that the newest clients want. */
  static <T> T checked(T answer, UnaryOperator<T> validate) {
    return ALONE ? answer : validate.apply(answer);
  }

  interface Check {
    void accept(Exception error) throws Exception;
  }

  /** The call must fail, and the check must hold for its error. */
  static Body fails(Body call, Check check) {
    return () -> {
      try {
        call.run();
      } catch (Exception error) {
        check.accept(error);
        return;
      }
      throw new AssertionError("expected an error");
    };
  }

  private static String reason(Throwable error) {
    String text = error + (error.getCause() == null ? "" : " " + error.getCause());
    String line = text.replaceAll("\\s+", " ");
    return line.length() > DETAIL ? line.substring(0, DETAIL) : line;
  }

  static void run(String client, Suite cases) throws Exception {
    // A case that does not end keeps its thread, so every case has one of its own.
    ExecutorService threads =
        Executors.newCachedThreadPool(
            body -> {
              Thread thread = new Thread(body);
              thread.setDaemon(true);
              return thread;
            });
    for (var each : cases.entrySet()) {
      String name = each.getKey();
      // The mock alone has neither single models nor a list of files.
      boolean lacking = ALONE && Arrays.asList("models", "files").contains(name);
      if (lacking || !ONLY.matcher(client + " " + name).find()) continue;
      Map<String, Object> outcome = new LinkedHashMap<>();
      outcome.put("client", client);
      outcome.put("case", name);
      outcome.put("ok", true);
      var running = threads.submit(() -> attempt(each.getValue()));
      String failure;
      try {
        failure = running.get(CASE_SECONDS, TimeUnit.SECONDS);
      } catch (TimeoutException late) {
        failure = "no end after " + CASE_SECONDS + " s";
      }
      if (failure != null) {
        outcome.put("ok", false);
        outcome.put("detail", failure);
      }
      // The order of the fields is that of the other languages.
      System.out.println(new ObjectMapper().writeValueAsString(outcome));
    }
  }

  private static String attempt(Body body) {
    try {
      body.run();
      return null;
    } catch (Throwable error) {
      return reason(error);
    }
  }

  private Cases() {}
}
