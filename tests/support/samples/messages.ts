import { variants, without, type Sample, type Typed } from './sample';

const model = 'anthropic/claude-sonnet-4.5';
const request = { model, max_tokens: 100, messages: [{ role: 'user', content: 'Hi' }] };
const cached = { cache_control: { type: 'ephemeral', ttl: '1h' } };

const span = { cited_text: 'a', document_index: 0, document_title: null };
const citations = [
  { type: 'char_location', ...span, start_char_index: 0, end_char_index: 1 },
  { type: 'page_location', ...span, start_page_number: 1, end_page_number: 2 },
  { type: 'content_block_location', ...span, start_block_index: 0, end_block_index: 1 },
  {
    type: 'web_search_result_location',
    cited_text: 'a',
    url: 'https://a.b',
    title: null,
    encrypted_index: 'opaque',
  },
  {
    type: 'search_result_location',
    cited_text: 'a',
    search_result_index: 0,
    source: 'https://a.b',
    title: 'A',
    start_block_index: 0,
    end_block_index: 1,
  },
];

const text = { type: 'text', text: 'Hello' };
const image = { type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } };
const documents = [
  { type: 'base64', media_type: 'application/pdf', data: 'JVBERi0=' },
  { type: 'text', media_type: 'text/plain', data: 'Once upon a time' },
  { type: 'content', content: 'Once upon a time' },
  { type: 'content', content: [text, image] },
  { type: 'url', url: 'https://example.com/a.pdf' },
  { type: 'file', file_id: 'file_1' },
].map((source) => ({ type: 'document', source, title: 'A tale', citations: { enabled: true } }));
const searchResult = { type: 'search_result', source: 'https://a.b', title: 'A', content: [text] };

const blocks: readonly Typed[] = [
  { ...text, ...cached, citations },
  image,
  ...[
    { type: 'base64', media_type: 'image/webp', data: 'UklGRg==' },
    { type: 'file', file_id: 'file_1' },
  ].map((source) => ({ type: 'image', source, cache_control: null })),
  ...documents,
  searchResult,
  ...[
    { type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: { city: 'Lisbon' } },
    { type: 'tool_result', tool_use_id: 'toolu_1', content: '21 degrees', is_error: false },
    {
      type: 'tool_result',
      tool_use_id: 'toolu_1',
      content: [text, image, documents[0], searchResult, { type: 'tool_reference', tool_name: 'get_time' }],
    },
    { type: 'tool_result', tool_use_id: 'toolu_1' },
    { type: 'thinking', thinking: 'Well.', signature: 'opaque' },
    { type: 'redacted_thinking', data: 'opaque' },
    { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'sky' } },
    {
      type: 'web_search_tool_result',
      tool_use_id: 'srvtoolu_1',
      content: [{ type: 'web_search_result', url: 'https://a.b', title: 'A', encrypted_content: 'opaque' }],
    },
    {
      type: 'web_search_tool_result',
      tool_use_id: 'srvtoolu_1',
      content: { type: 'web_search_tool_result_error', error_code: 'max_uses_exceeded' },
    },
    ...[
      'web_fetch',
      'code_execution',
      'bash_code_execution',
      'text_editor_code_execution',
      'tool_search',
    ].map((name) => ({ type: `${name}_tool_result`, tool_use_id: 'srvtoolu_1', content: { type: name } })),
    { type: 'container_upload', file_id: 'file_1' },
    { type: 'mcp_tool_use', id: 'mcptoolu_1', name: 'search', server_name: 'wiki', input: {} },
    { type: 'mcp_tool_result', tool_use_id: 'mcptoolu_1', content: [text], is_error: true },
    { type: 'compaction', content: null, encrypted_content: 'opaque' },
    { type: 'advisor_tool_result', tool_use_id: 'srvtoolu_2', content: { type: 'advisor_result' } },
    { type: 'tool_addition', tool: { type: 'tool_reference', name: 'get_time' } },
    { type: 'tool_addition', tool: { type: 'mcp_toolset_reference', server_name: 'wiki' } },
    {
      type: 'tool_removal',
      tool: { type: 'mcp_tool_reference', name: 'search', server_name: 'wiki' },
      ...cached,
    },
    {
      type: 'service_shell_tool_result',
      tool_use_id: 'a',
      content: { output: 'b' },
      container_id: 'sess_1',
      files: [],
    },
    { type: 'service_bash_tool_result', tool_use_id: 'a', content: { stdout: 'b' } },
  ],
];

const custom = { name: 'get_weather', input_schema: { type: 'object', properties: {} } };
const tools = [
  { ...custom, description: 'Current weather', ...cached },
  { ...custom, type: 'custom', defer_loading: true },
  { ...custom, type: null },
  { type: 'bash_20250124', name: 'bash' },
  { type: 'text_editor_20250124', name: 'str_replace_editor' },
  {
    type: 'web_search_20250305',
    name: 'web_search',
    max_uses: 3,
    allowed_domains: ['a.b'],
    user_location: { type: 'approximate', city: 'Lisbon' },
  },
  { type: 'web_search_20260209', name: 'web_search', allowed_callers: ['direct'] },
  { type: 'advisor_20260301', name: 'advisor', model: 'claude-opus-4-1', caching: { type: 'ephemeral' } },
  { type: 'service:bash' },
  { type: 'service:datetime', parameters: { timezone: 'UTC' } },
  { type: 'service:image_generation' },
  { type: 'service:experimental__search_models' },
  { type: 'service:web_fetch' },
  { type: 'service:web_search', parameters: { max_results: 3 } },
  { type: 'service:shell' },
  { type: 'service:tool_search' },
  { type: 'tool_search_tool_bm25', name: 'tool_search_tool_bm25' },
  { type: 'tool_search_tool_bm25_20251119', name: 'tool_search_tool_bm25' },
  { type: 'tool_search_tool_regex_20251119', name: 'tool_search_tool_regex', strict: true },
  { type: 'computer_20251124', name: 'computer', display_width_px: 1024, display_height_px: 768 },
];

const choices = [
  { type: 'auto', disable_parallel_tool_use: true },
  { type: 'any' },
  { type: 'none' },
  { type: 'tool', name: 'get_weather' },
];

const edits = [
  {
    type: 'clear_tool_uses_20250919',
    trigger: { type: 'input_tokens', value: 1000 },
    keep: { type: 'tool_uses', value: 3 },
    clear_at_least: { type: 'input_tokens', value: 100 },
    clear_tool_inputs: ['get_weather'],
    exclude_tools: null,
  },
  {
    type: 'clear_tool_uses_20250919',
    trigger: { type: 'tool_uses', value: 5 },
    clear_tool_inputs: true,
    clear_at_least: null,
  },
  { type: 'clear_thinking_20251015', keep: 'all' },
  { type: 'clear_thinking_20251015', keep: { type: 'thinking_turns', value: 2 } },
  { type: 'clear_thinking_20251015', keep: { type: 'all' } },
  { type: 'compact_20260112', trigger: null, instructions: 'Be brief.', pause_after_compaction: true },
];

const one = (valid: boolean, label: string, content: unknown, role = 'user'): Sample => ({
  schema: 'MessagesRequest',
  valid,
  label,
  body: { ...request, messages: [{ role, content }] },
});

const plugins = [
  { id: 'auto-router', allowed_models: ['anthropic/*'] },
  { id: 'auto-beta-router', cost_tier: 'low' },
  { id: 'moderation' },
  { id: 'web', max_results: 3 },
  { id: 'web-fetch' },
  { id: 'file-parser', pdf: { engine: 'native' } },
  { id: 'response-healing' },
  { id: 'context-compression', engine: 'middle-out' },
  { id: 'pareto-router', min_coding_score: 0.5 },
  { id: 'fusion', preset: 'general-fast' },
  { id: 'switchyard-router', algorithm: 'auto' },
  { id: 'jev-router', models: ['a/b'] },
  { id: 'alignment', rules: ['Be kind.'] },
];

const requests: Sample[] = [
  ...variants('MessagesRequest', request, [
    [true, 'text', {}],
    [true, 'keys that are not listed', { mcp_servers: [], container: 'cntr_1', inference_geo: 'eu' }],
    [true, 'no max_tokens', { max_tokens: undefined }],
    [false, 'no messages', { messages: undefined }],
    [false, 'an empty list of messages', { messages: [] }],
    [false, 'no model', { model: undefined }],
    [false, 'no token of output', { max_tokens: 0 }],
    [true, 'instructions as text', { system: 'Answer in one sentence.' }],
    [true, 'instructions as blocks', { system: [{ ...text, ...cached }] }],
    [false, 'an image as instructions', { system: [image] }],
    [true, 'sampling at the upper bounds', { temperature: 2, top_p: 1 }],
    [true, 'sampling at the lower bounds', { temperature: 0, top_p: 0, top_k: 0 }],
    [false, 'too high a temperature', { temperature: 2.01 }],
    [false, 'too low a temperature', { temperature: -0.01 }],
    [false, 'too high a top_p', { top_p: 1.01 }],
    [false, 'a negative top_k', { top_k: -1 }],
    [true, 'a user of 256 characters', { user: 'u'.repeat(256) }],
    [false, 'a user of 257 characters', { user: 'u'.repeat(257) }],
    [true, 'a session of 256 characters', { session_id: 's'.repeat(256) }],
    [false, 'a session of 257 characters', { session_id: 's'.repeat(257) }],
    [true, 'three fallbacks', { fallbacks: [{ model: 'a/b' }, { model: 'c/d' }, { model: 'e/f' }] }],
    [
      false,
      'four fallbacks',
      {
        fallbacks: [{ model: 'a/b' }, { model: 'c/d' }, { model: 'e/f' }, { model: 'g/h' }],
      },
    ],
    [false, 'a fallback with other settings', { fallbacks: [{ model: 'a/b', max_tokens: 1 }] }],
    [true, 'no fallbacks', { fallbacks: null }],
    [
      true,
      'thinking with a budget',
      {
        thinking: {
          type: 'enabled',
          budget_tokens: 1024,
          display: 'omitted',
          block_binding: { mismatch_behavior: 'drop_block' },
        },
      },
    ],
    [false, 'thinking with too small a budget', { thinking: { type: 'enabled', budget_tokens: 1023 } }],
    [false, 'thinking without a budget', { thinking: { type: 'enabled' } }],
    [true, 'no thinking', { thinking: { type: 'disabled' } }],
    [true, 'adaptive thinking', { thinking: { type: 'adaptive', display: null } }],
    [true, 'a kind of thinking of tomorrow', { thinking: { type: 'deep' } }],
    [
      true,
      'the form of the output',
      {
        output_config: {
          effort: 'xhigh',
          format: { type: 'json_schema', schema: { type: 'object' } },
          task_budget: { type: 'tokens', total: 20000, remaining: 0 },
        },
      },
    ],
    [false, 'too small a task budget', { output_config: { task_budget: { type: 'tokens', total: 19999 } } }],
    [false, 'an unknown effort', { output_config: { effort: 'minimal' } }],
    [true, 'every edit of the context', { context_management: { edits } }],
    [true, 'no edit of the context', { context_management: null }],
    [true, 'an edit of tomorrow', { context_management: { edits: [{ type: 'forget' }] } }],
    [true, 'safeguards', { safeguards: [{ type: 'classifier', classifier_context: { a: 1 } }] }],
    [true, 'a speed', { speed: 'fast', service_tier: 'standard_only' }],
    [false, 'an unknown speed', { speed: 'slow' }],
    [
      true,
      'gateway fields',
      {
        models: ['a/b'],
        provider: { sort: 'price' },
        plugins,
        trace: { trace_id: 'a' },
        stop_server_tools_when: [{ type: 'has_tool_call', tool_name: 'a' }],
        metadata: { user_id: null },
        route: 'fallback',
      },
    ],
    [false, 'a plugin of the Responses format', { plugins: [{ id: 'tool-call-screening' }] }],
    [false, 'an empty list of stop conditions', { stop_server_tools_when: [] }],
    [true, 'every tool', { tools }],
    [false, 'a tool without name', { tools: [without(custom, 'name')] }],
    [false, 'a tool without schema', { tools: [without(custom, 'input_schema')] }],
    [false, 'a bash tool of another name', { tools: [{ type: 'bash_20250124', name: 'shell' }] }],
    [false, 'a custom tool without name', { tools: [{ ...without(custom, 'name'), type: 'custom' }] }],
    [
      false,
      'a search tool of the other name',
      {
        tools: [{ type: 'tool_search_tool_bm25', name: 'tool_search_tool_regex' }],
      },
    ],
    [
      false,
      'no search at all',
      {
        tools: [{ type: 'web_search_20250305', name: 'web_search', max_uses: 0 }],
      },
    ],
    [
      false,
      '21 results of a search',
      {
        tools: [{ type: 'service:web_search', parameters: { max_results: 21 } }],
      },
    ],
    [false, 'a tool choice without name', { tool_choice: { type: 'tool' } }],
    [false, 'a tool choice as text', { tool_choice: 'auto' }],
    [
      true,
      'settings of a message',
      {
        messages: [
          { role: 'user', content: 'Hi', clear_at: 'next_user_message', output_config: { effort: 'low' } },
          { role: 'system', content: 'Be brief.' },
          { role: 'assistant', content: [text] },
        ],
      },
    ],
    [false, 'a message of nobody', { messages: [{ role: 'tool', content: 'Hi' }] }],
    [false, 'a message without content', { messages: [{ role: 'user' }] }],
  ]),
  ...tools.map((tool) => ({
    schema: 'MessagesRequest',
    valid: true,
    label: `the tool ${'type' in tool ? tool.type : 'without type'}`,
    body: { ...request, tools: [tool] },
  })),
  ...choices.map((choice) => ({
    schema: 'MessagesRequest',
    valid: true,
    label: `the tool choice ${choice.type}`,
    body: { ...request, tool_choice: choice },
  })),
  ...blocks.map((block) => one(true, `the block ${block.type}`, [block])),
  one(true, 'no blocks', []),
  one(true, 'a field that is not listed', [{ ...text, future: 1 }]),
  one(true, 'a block that is not listed', [{ type: 'image_url', image_url: { url: 'a' } }]),
  one(false, 'a block without type', [{ text: 'Hi' }]),
  one(false, 'text without text', [{ type: 'text' }]),
  one(false, 'an image in no known format', [
    { type: 'image', source: { type: 'base64', media_type: 'image/bmp', data: 'a' } },
  ]),
  one(true, 'a document of a source that is not listed', [{ type: 'document', source: { type: 'ftp' } }]),
  one(true, 'thinking without signature', [{ type: 'thinking', thinking: 'Well.' }, text], 'assistant'),
  one(false, 'a tool result without id', [{ type: 'tool_result', content: 'a' }]),
  one(false, 'a tool result in a tool result', [
    { type: 'tool_result', tool_use_id: 'a', content: [{ type: 'tool_result', tool_use_id: 'b' }] },
  ]),
  one(false, 'an unknown cache lifetime', [{ ...text, cache_control: { type: 'ephemeral', ttl: '1d' } }]),
  one(false, 'an addition of nothing', [{ type: 'tool_addition', tool: { type: 'tool_reference' } }]),
  ...variants('MessagesCountTokensRequest', without(request, 'max_tokens'), [
    [true, 'a count', { tools, system: 'Be brief.' }],
    [false, 'a count without messages', { messages: undefined }],
  ]),
];

const usage = {
  input_tokens: 5,
  output_tokens: 7,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: null,
  cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
  output_tokens_details: { thinking_tokens: 3 },
  server_tool_use: { web_search_requests: 1, web_fetch_requests: 0 },
  inference_geo: null,
  service_tier: 'standard',
};
const cost = {
  cost: 0.01,
  cost_details: {
    upstream_inference_cost: null,
    upstream_inference_prompt_cost: 0.004,
    upstream_inference_completions_cost: 0.006,
  },
  is_byok: false,
  speed: 'standard',
  iterations: [
    { type: 'message', input_tokens: 5, output_tokens: 7 },
    { type: 'compaction', input_tokens: 5 },
    { type: 'advisor_message', model: 'a', output_tokens: 1 },
    { type: 'another', cache_creation: { ephemeral_5m_input_tokens: 1 } },
  ],
};

export const result = {
  id: 'gen-1764000000-4f0c2b9a',
  type: 'message',
  role: 'assistant',
  model,
  content: [{ ...text, citations: null }],
  stop_reason: 'end_turn',
  stop_sequence: null,
  stop_details: null,
  container: null,
  usage,
};

const call = { tool_use_id: 'srvtoolu_1' };
const run = { stdout: 'a', stderr: '', return_code: 0 };
const answered: readonly Typed[] = [
  text,
  ...[
    { ...text, citations },
    { type: 'tool_use', id: 'toolu_1', name: 'a', input: {}, caller: { type: 'direct' } },
    { type: 'thinking', thinking: 'Well.', signature: '' },
    { type: 'redacted_thinking', data: 'opaque' },
    {
      type: 'server_tool_use',
      id: 'srvtoolu_1',
      name: 'web_search',
      input: {},
      caller: { type: 'code_execution_20250825', tool_id: 'a' },
    },
    {
      type: 'web_search_tool_result',
      ...call,
      caller: { type: 'code_execution_20260120', tool_id: 'a' },
      content: [
        {
          type: 'web_search_result',
          url: 'https://a.b',
          title: 'A',
          encrypted_content: 'opaque',
          page_age: null,
        },
      ],
    },
    {
      type: 'web_search_tool_result',
      ...call,
      caller: null,
      content: { type: 'web_search_tool_result_error', error_code: 'request_too_large' },
    },
    {
      type: 'web_fetch_tool_result',
      ...call,
      content: {
        type: 'web_fetch_result',
        url: 'https://a.b',
        retrieved_at: null,
        content: {
          type: 'document',
          title: null,
          citations: { enabled: true },
          source: { type: 'text', media_type: 'text/plain', data: 'a' },
        },
      },
    },
    {
      type: 'web_fetch_tool_result',
      ...call,
      content: {
        type: 'web_fetch_result',
        url: 'https://a.b/c.pdf',
        retrieved_at: '2026-01-31T12:00:00Z',
        content: {
          type: 'document',
          title: 'C',
          source: { type: 'base64', media_type: 'application/pdf', data: 'JVBERi0=' },
        },
      },
    },
    {
      type: 'web_fetch_tool_result',
      ...call,
      content: { type: 'web_fetch_tool_result_error', error_code: 'url_too_long' },
    },
    {
      type: 'code_execution_tool_result',
      ...call,
      content: {
        type: 'code_execution_result',
        ...run,
        content: [{ type: 'code_execution_output', file_id: 'a' }],
      },
    },
    {
      type: 'code_execution_tool_result',
      ...call,
      content: {
        type: 'encrypted_code_execution_result',
        ...without(run, 'stdout'),
        encrypted_stdout: 'opaque',
        content: [],
      },
    },
    {
      type: 'code_execution_tool_result',
      ...call,
      content: { type: 'code_execution_tool_result_error', error_code: 'unavailable' },
    },
    {
      type: 'bash_code_execution_tool_result',
      ...call,
      content: {
        type: 'bash_code_execution_result',
        ...run,
        content: [{ type: 'bash_code_execution_output', file_id: 'a' }],
      },
    },
    {
      type: 'bash_code_execution_tool_result',
      ...call,
      content: { type: 'bash_code_execution_tool_result_error', error_code: 'output_file_too_large' },
    },
    ...[
      {
        type: 'text_editor_code_execution_tool_result_error',
        error_code: 'file_not_found',
        error_message: null,
      },
      {
        type: 'text_editor_code_execution_view_result',
        content: 'a',
        file_type: 'text',
        num_lines: 1,
        start_line: 1,
        total_lines: null,
      },
      { type: 'text_editor_code_execution_create_result', is_file_update: true },
      {
        type: 'text_editor_code_execution_str_replace_result',
        lines: ['a'],
        new_lines: 1,
        new_start: 1,
        old_lines: 1,
        old_start: null,
      },
    ].map((content) => ({ type: 'text_editor_code_execution_tool_result', ...call, content })),
    {
      type: 'tool_search_tool_result',
      ...call,
      content: {
        type: 'tool_search_tool_search_result',
        tool_references: [{ type: 'tool_reference', tool_name: 'a' }],
      },
    },
    {
      type: 'tool_search_tool_result',
      ...call,
      content: {
        type: 'tool_search_tool_result_error',
        error_code: 'too_many_requests',
        error_message: null,
      },
    },
    { type: 'container_upload', file_id: 'file_1' },
    { type: 'compaction', content: 'a' },
    { type: 'advisor_tool_result', ...call, content: { type: 'advisor_result', text: 'a' } },
    { type: 'service_shell_tool_result', ...call, content: { output: [] }, container_id: 'sess_1' },
    { type: 'service_bash_tool_result', ...call, content: { stdout: 'a' }, files: [] },
    { type: 'mcp_tool_use', id: 'mcptoolu_1', name: 'search', server_name: 'wiki', input: {} },
    { type: 'mcp_tool_result', tool_use_id: 'mcptoolu_1', is_error: false, content: [text] },
  ],
];

const NULLABLE = ['container', 'stop_details', 'stop_reason', 'stop_sequence'] as const;

const results: Sample[] = [
  ...variants('MessagesResult', result, [
    [true, 'a message', {}],
    [true, 'a message with cost', { usage: { ...usage, ...cost }, provider: 'Anthropic' }],
    [
      true,
      'a refusal',
      {
        stop_reason: 'refusal',
        stop_details: { type: 'refusal', category: 'cyber', explanation: null },
      },
    ],
    [
      true,
      'a sandbox and edits',
      {
        container: { id: 'cntr_1', expires_at: '2026-01-31T12:00:00Z' },
        context_management: { applied_edits: [{ type: 'clear_tool_uses_20250919', cleared_tool_uses: 2 }] },
      },
    ],
    [true, 'fields of the provider that are not listed', { future: 1, usage: { ...usage, future: 1 } }],
    [true, 'a newer stop reason', { stop_reason: 'daydream' }],
    [false, 'a stop reason that is no word', { stop_reason: 1 }],
    [false, 'a message of the user', { role: 'user' }],
    [false, 'content that is text', { content: 'Hello' }],
    [true, 'a block of a newer type', { content: [{ type: 'telepathy', to: 'all' }] }],
    [false, 'a block without a type', { content: [{ text: 'Hello' }] }],
    [false, 'a known block that lacks a field', { content: [{ type: 'text' }] }],
    [false, 'a tool call without input', { content: [{ type: 'tool_use', id: 'a', name: 'b' }] }],
    [
      false,
      'a result of the gateway with a key too many',
      {
        content: [{ type: 'service_bash_tool_result', ...call, content: {}, more: 1 }],
      },
    ],
    [false, 'usage without cache counts', { usage: without(usage, 'cache_read_input_tokens') }],
  ]),
  ...NULLABLE.map((field) => ({
    schema: 'MessagesResult',
    valid: false,
    label: `a message without ${field}`,
    body: without(result, field),
  })),
  ...answered.map((block) => ({
    schema: 'MessagesResult',
    valid: true,
    label: `the answered block ${block.type}`,
    body: { ...result, content: [block] },
  })),
  ...answered.map((block) => one(true, `the answered block ${block.type}, sent back`, [block], 'assistant')),
  ...variants('MessagesCountTokensResult', { input_tokens: 5 }, [
    [true, 'a count of tokens', {}],
    [false, 'a negative count of tokens', { input_tokens: -1 }],
  ]),
  ...variants(
    'AnthropicMessagesErrorResponse',
    {
      type: 'error',
      error: { type: 'not_found_error', message: 'a', error_type: 'not_found' },
      request_id: null,
    },
    [
      [true, 'an error', { metadata: { provider_code: 'a' }, service_metadata: null }],
      [false, 'an error of an unknown type', { error: { type: 'oops', message: 'a' } }],
      [false, 'an error without message', { error: { type: 'api_error' } }],
      [false, 'an error that says nothing', { error: {} }],
      [false, 'an error in the common envelope', { error: { code: 404, message: 'a' } }],
      [false, 'an error without request id', { request_id: undefined }],
      [false, 'a key too many', { more: 1 }],
    ],
  ),
];

const deltas = [
  { type: 'text_delta', text: 'a' },
  { type: 'input_json_delta', partial_json: '' },
  { type: 'thinking_delta', thinking: 'a' },
  { type: 'signature_delta', signature: 'a' },
  ...citations.map((citation) => ({ type: 'citations_delta', citation })),
  { type: 'compaction_delta', content: null, encrypted_content: null },
];
const end = { stop_reason: 'tool_use', stop_sequence: null, stop_details: null, container: null };
const endUsage = without(usage, 'inference_geo');

const events: readonly Typed[] = [
  { type: 'message_start', message: { ...result, content: [], stop_reason: null } },
  ...answered.map((block) => ({ type: 'content_block_start', index: 0, content_block: block })),
  ...deltas.map((delta) => ({ type: 'content_block_delta', index: 0, delta })),
  ...[
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: end, usage: { ...endUsage, ...cost } },
    { type: 'message_stop' },
    { type: 'ping' },
    {
      type: 'error',
      error: { type: 'overloaded_error', message: 'a', error_type: 'provider_overloaded' },
      request_id: 'gen-1',
    },
  ],
];

const stream = (valid: boolean, label: string, data: Typed): Sample => ({
  schema: 'MessagesStreamingResponse',
  valid,
  label,
  body: { event: data.type, data },
});

const streamed: Sample[] = [
  ...events.map((event) => stream(true, `the event ${event.type}`, event)),
  stream(true, 'a field of the provider that is not listed', { type: 'ping', future: 1 }),
  stream(true, 'an event of tomorrow', { type: 'pong' }),
  stream(false, 'a block start without index', { type: 'content_block_start', content_block: text }),
  stream(true, 'a piece of a newer type', {
    type: 'content_block_delta',
    index: 0,
    delta: { type: 'smell_delta' },
  }),
  stream(false, 'an end without usage', { type: 'message_delta', delta: end }),
  stream(false, 'an end without stop reason', {
    type: 'message_delta',
    delta: without(end, 'stop_reason'),
    usage: endUsage,
  }),
  {
    schema: 'MessagesStreamingResponse',
    valid: false,
    label: 'data without a name',
    body: { data: { type: 'ping' } },
  },
];

export default [...requests, ...results, ...streamed] satisfies Sample[] as readonly Sample[];
