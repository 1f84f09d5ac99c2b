import type { Passing, Wire } from './passing-fields';

/** The allow-list inside of fields that are `checked`: tools, items, blocks, edits, and flags of headers. */

/**
 * Tool types that callers with a limit may send in their own body: the caller runs these tools. Every other type runs
 * at the provider, which reads its prompt again for each step.
 */
export const CALLERS_TOOLS = {
  'responses-responses':
    /^(?:function|custom|namespace|local_shell|apply_patch|computer|computer_use_preview)$/,
  'messages-anthropic': /^(?:custom|(?:bash|text_editor|computer|memory)_\d{8})$/,
} as const satisfies Partial<Record<Wire, RegExp>>;

/** Members of a tool that are measured with the prompt. Callers with a limit may send no others. */
export const TOOL_FIELDS = {
  'chat-openai': ['type', 'function', 'cache_control', 'defer_loading'],
  'responses-responses': [
    'type',
    'name',
    'description',
    'parameters',
    'strict',
    'format',
    'tools',
    'display_width',
    'display_height',
    'environment',
  ],
  'messages-anthropic': [
    'type',
    'name',
    'description',
    'input_schema',
    'cache_control',
    'strict',
    'defer_loading',
    'eager_input_streaming',
    'input_examples',
    'max_characters',
    'display_width_px',
    'display_height_px',
    'display_number',
    'enable_zoom',
  ],
} as const satisfies Partial<Record<Wire, readonly string[]>>;

/** Edits of `context_management` that only shorten the prompt. `compact_*` has the model write a summary. */
export const SHORTENING_EDIT = /^clear_(?:thinking|tool_uses)_\d{8}$/;

/** Items of a Responses input that the gateway measures, as text where chat has no such item. */
export const INPUT_ITEMS = {
  message: 'passes',
  reasoning: 'passes',
  function_call: 'passes',
  function_call_output: 'passes',
  custom_tool_call: 'passes',
  custom_tool_call_output: 'passes',
  local_shell_call: 'passes',
  local_shell_call_output: 'passes',
  apply_patch_call: 'passes',
  apply_patch_call_output: 'passes',
  additional_tools: 'checked',
  image_generation_call: 'unlimited',
  computer_call: 'passes',
  computer_call_output: 'unlimited',
  compaction: 'passes',
  context_compaction: 'passes',
} as const satisfies Record<string, Passing>;

/** Blocks of a Messages message that the gateway measures. */
export const MESSAGE_BLOCKS = {
  text: 'passes',
  image: 'checked',
  document: 'checked',
  search_result: 'passes',
  tool_use: 'passes',
  tool_result: 'checked',
  compaction: 'passes',
  thinking: 'passes',
  redacted_thinking: 'passes',
} as const satisfies Record<string, Passing>;

/**
 * Flags of the `anthropic-beta` header, without their dates.
 * Source: the beta headers that Anthropic documents, https://docs.claude.com/en/api/beta-headers.
 */
export const BETA_FLAGS = {
  'adaptive-thinking': 'passes',
  'advanced-tool-use': 'passes',
  'claude-code': 'passes',
  'computer-use': 'passes',
  'context-management': 'passes',
  'dev-full-thinking': 'passes',
  effort: 'passes',
  'extended-cache-ttl': 'held',
  'fine-grained-tool-streaming': 'passes',
  'interleaved-thinking': 'passes',
  'max-tokens-3-5-sonnet': 'passes',
  'model-context-window-exceeded': 'passes',
  'output-128k': 'held',
  pdfs: 'passes',
  'prompt-caching': 'passes',
  'prompt-caching-scope': 'passes',
  'redact-thinking': 'passes',
  'search-results': 'passes',
  'structured-outputs': 'passes',
  'task-budgets': 'passes',
  'token-counting': 'passes',
  'token-efficient-tools': 'passes',
  advisor: 'unlimited',
  'advisor-tool': 'unlimited',
  'code-execution': 'unlimited',
  compact: 'unlimited',
  'context-1m': 'unlimited',
  'fast-mode': 'checked',
  'files-api': 'unlimited',
  'mcp-client': 'unlimited',
  skills: 'unlimited',
  'web-fetch': 'unlimited',
  'web-search': 'unlimited',
} as const satisfies Record<string, Passing>;

/** Returns the rule for one flag of the header; an unknown flag is for callers without a limit. */
export function betaPassing(flag: string): Passing {
  const name = flag.replace(/-\d{4}-?\d{2}-?\d{2}$/, '');
  return Object.hasOwn(BETA_FLAGS, name) ? BETA_FLAGS[name as keyof typeof BETA_FLAGS] : 'unlimited';
}
