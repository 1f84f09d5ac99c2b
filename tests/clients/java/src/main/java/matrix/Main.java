package matrix;

/** All Java clients, one after the other. */
public final class Main {
  public static void main(String[] arguments) throws Exception {
    OpenAi.chat();
    OpenAi.responses();
    Anthropic.messages();
    Langchain4j.all();
    System.exit(spring());
  }

  /** Spring AI has a program of its own, with other versions of the same libraries. */
  private static int spring() throws Exception {
    String classes = "spring/target/classes:spring/target/lib/*";
    return new ProcessBuilder("java", "-cp", classes, "matrix.SpringAi").inheritIO().start().waitFor();
  }

  private Main() {}
}
