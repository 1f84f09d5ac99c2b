/**
 * The newest majors of TypeScript's clients, by the cases of the older ones. They need Node 22, which comes as a package.
 * openai-chat.mjs, ai-sdk.mjs and cases.mjs are those of tests/clients/typescript/.
 */
await import('./openai-chat.mjs');
await import('./ai-sdk.mjs');
process.exit(0);
