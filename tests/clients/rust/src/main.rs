//! All Rust clients, one after the other.

mod async_openai_client;
mod cases;
mod genai_client;
mod rig_client;

#[tokio::main]
async fn main() {
    async_openai_client::chat().await;
    async_openai_client::responses().await;
    genai_client::all().await;
    rig_client::all().await;
}
