/** All TypeScript clients, one after the other. */
await import('./openai-chat.mjs');
await import('./anthropic.mjs');
await import('./ai-sdk.mjs');
await import('./langchain.mjs');
await import('./openrouter.mjs');
process.exit(0);
