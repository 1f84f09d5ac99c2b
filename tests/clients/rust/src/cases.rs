//! Runs the cases of one client and prints one line of JSON for each.

use std::error::Error;
use std::fmt::Debug;
use std::future::Future;
use std::sync::LazyLock;
use std::time::Duration;

use futures::FutureExt;
use regex::Regex;
use serde::Deserialize;
use serde_json::{Value, json};

pub type Outcome = Result<(), Box<dyn Error>>;

#[derive(Deserialize)]
pub struct Address {
    pub openai: String,
    pub anthropic: String,
    pub original: bool,
}

/// The task, as the proof gives it in the variable MATRIX.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Task {
    pub address: Address,
    pub key: String,
    pub poor_key: String,
    pub model: String,
    pub wire: String,
    pub only: String,
    pub answer: String,
    pub thought: String,
    pub city: Value,
}

pub static TASK: LazyLock<Task> =
    LazyLock::new(|| serde_json::from_str(&std::env::var("MATRIX").expect("MATRIX")).expect("a task"));
static ONLY: LazyLock<Regex> = LazyLock::new(|| Regex::new(&TASK.only).expect("a pattern"));

/// One red pixel.
pub const PIXEL: &str =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==";
pub const CASE: Duration = Duration::from_secs(20);
const DETAIL: usize = 600;

pub fn parameters() -> Value {
    json!({
        "type": "object",
        "properties": {"city": {"type": "string"}},
        "required": ["city"],
        "additionalProperties": false,
    })
}

pub fn city_schema() -> Value {
    json!({
        "type": "object",
        "properties": {"city": {"type": "string"}, "population": {"type": "integer"}},
        "required": ["city", "population"],
        "additionalProperties": false,
    })
}

pub fn paris() -> Vec<Value> {
    vec![json!({"city": "Paris"})]
}

pub fn two() -> Vec<Value> {
    vec![json!({"city": "Paris"}), json!({"city": "Rome"})]
}

pub fn same<T: PartialEq<U> + Debug, U: Debug>(found: T, expected: U) -> Outcome {
    if found == expected {
        return Ok(());
    }
    Err(format!("got {found:?}, expected {expected:?}").into())
}

pub fn holds(value: bool, what: &str) -> Outcome {
    if value { Ok(()) } else { Err(format!("expected {what}").into()) }
}

pub fn same_city(text: &str) -> Outcome {
    same(serde_json::from_str::<Value>(text)?, TASK.city.clone())
}

/// The call must fail, and the status found in its error must be the expected one.
pub fn refused<T, E: Debug>(result: Result<T, E>, expected: u16, status: impl Fn(&E) -> Option<u16>) -> Outcome {
    match result {
        Ok(_) => Err("expected an error".into()),
        Err(error) if status(&error) == Some(expected) => Ok(()),
        Err(error) => Err(format!("expected {expected}, got {error:?}").into()),
    }
}

pub struct Suite(pub &'static str);

impl Suite {
    /// Runs a case and prints its outcome.
    pub async fn case(&self, name: &str, body: impl Future<Output = Outcome>) {
        // The mock alone has neither single models nor a list of files.
        let lacking = TASK.wire == "mock" && (name == "models" || name == "files");
        if lacking || !ONLY.is_match(&format!("{} {name}", self.0)) {
            return;
        }
        // A panic of a client is the failure of one case.
        let guarded = std::panic::AssertUnwindSafe(body).catch_unwind();
        let failure = match tokio::time::timeout(CASE, guarded).await {
            Ok(Ok(Ok(()))) => None,
            Ok(Ok(Err(error))) => Some(error.to_string()),
            Ok(Err(panic)) => Some(format!("panic: {:?}", panic.downcast_ref::<String>())),
            Err(_) => Some(format!("no end after {} s", CASE.as_secs())),
        };
        // The proof tells an outcome by its first field.
        let rest = match failure {
            None => String::from("\"ok\":true}"),
            Some(detail) => {
                let line = detail.split_whitespace().collect::<Vec<_>>().join(" ");
                let short: String = line.chars().take(DETAIL).collect();
                format!("\"ok\":false,\"detail\":{}}}", json!(short))
            }
        };
        println!("{{\"client\":{},\"case\":{},{rest}", json!(self.0), json!(name));
    }
}
