import { variants, without, type Sample, type Typed } from './sample';

const model = 'openai/gpt-5-mini';
const request = { model, input: 'Hi' };
const user = (content: unknown) => ({ role: 'user', content });

const parts = {
  input_text: { type: 'input_text', text: 'Hi', prompt_cache_breakpoint: { mode: 'explicit' } },
  input_image: { type: 'input_image', image_url: 'https://example.com/a.png', detail: 'low' },
  input_file: { type: 'input_file', filename: 'a.pdf', file_data: 'data:application/pdf;base64,JVBERi0=' },
  input_audio: { type: 'input_audio', input_audio: { data: 'UklGRg==', format: 'wav' } },
  input_video: { type: 'input_video', video_url: 'https://example.com/a.mp4', processing: 'static' },
};

const logprob = { token: 'Hi', logprob: -0.1, bytes: [72, 105], top_logprobs: [] };
const annotations = {
  file_citation: { type: 'file_citation', file_id: 'file_1', filename: 'a.txt', index: 0 },
  url_citation: {
    type: 'url_citation',
    url: 'https://example.com',
    title: 'A page',
    start_index: 0,
    end_index: 2,
  },
  file_path: { type: 'file_path', file_id: 'file_1', index: 0 },
  container_file_citation: {
    type: 'container_file_citation',
    container_id: 'cntr_1',
    file_id: 'file_1',
    filename: 'a.csv',
    start_index: 0,
    end_index: 2,
  },
};
const outputText = { type: 'output_text', text: 'Hello', annotations: Object.values(annotations) };
const refusal = { type: 'refusal', refusal: 'I cannot help with that.' };
const answer = { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed' };

const shellOutput = [
  { stdout: 'a', stderr: '', outcome: { type: 'exit', exit_code: 0 } },
  { stdout: '', stderr: '', outcome: { type: 'timeout' } },
];
const operations = {
  create_file: { type: 'create_file', path: 'a.ts', diff: '+a' },
  update_file: { type: 'update_file', path: 'a.ts', diff: '-a\n+b' },
  delete_file: { type: 'delete_file', path: 'a.ts' },
};

/** Items that are answered and can be sent back as they are. */
const replayed: Readonly<Record<string, Typed>> = {
  reasoning: {
    type: 'reasoning',
    id: 'rs_1',
    summary: [{ type: 'summary_text', text: 'Short' }],
    content: [{ type: 'reasoning_text', text: 'Long' }],
    encrypted_content: 'opaque',
    format: 'openai-responses-v1',
    signature: null,
  },
  function_call: {
    type: 'function_call',
    id: 'fc_1',
    call_id: 'call_1',
    name: 'get_weather',
    arguments: '{}',
    status: 'completed',
  },
  custom_tool_call: {
    type: 'custom_tool_call',
    call_id: 'call_2',
    name: 'sql',
    input: 'select 1',
  },
  ...Object.fromEntries(
    [
      { type: 'web_search_call', id: 'ws_1', status: 'completed', action: { type: 'search', query: 'sky' } },
      { type: 'file_search_call', id: 'fs_1', status: 'completed', queries: ['sky'], results: null },
      { type: 'image_generation_call', id: 'ig_1', status: 'completed', result: 'iVBORw0=' },
      {
        type: 'code_interpreter_call',
        id: 'ci_1',
        status: 'completed',
        code: 'print(1)',
        container_id: 'cntr_1',
        outputs: [
          { type: 'logs', logs: '1' },
          { type: 'image', url: 'https://example.com/a.png' },
          { type: 'file', id: 'file_1', filename: 'a.csv', size_bytes: 3 },
        ],
      },
      {
        type: 'computer_call',
        id: 'cu_1',
        call_id: 'call_3',
        status: 'completed',
        action: { type: 'screenshot' },
        pending_safety_checks: [],
      },
      {
        type: 'apply_patch_call',
        id: 'ap_1',
        call_id: 'call_4',
        operation: operations.create_file,
        status: 'completed',
      },
      {
        type: 'shell_call',
        id: 'sh_1',
        call_id: 'call_5',
        action: { commands: ['ls'], max_output_length: null, timeout_ms: 1000 },
        status: 'completed',
      },
      {
        type: 'shell_call_output',
        id: 'so_1',
        call_id: 'call_5',
        output: shellOutput,
        status: 'completed',
        files: [annotations.container_file_citation],
      },
      {
        type: 'local_shell_call',
        id: 'ls_1',
        call_id: 'call_6',
        action: { type: 'exec', command: ['ls'], env: {} },
        status: 'completed',
      },
      {
        type: 'mcp_list_tools',
        id: 'ml_1',
        server_label: 'wiki',
        tools: [{ name: 'search', input_schema: { type: 'object' } }],
      },
      { type: 'mcp_approval_request', id: 'ma_1', server_label: 'wiki', name: 'search', arguments: '{}' },
      {
        type: 'mcp_call',
        id: 'mc_1',
        server_label: 'wiki',
        name: 'search',
        arguments: '{}',
        output: 'found',
      },
      { type: 'compaction', id: 'co_1', encrypted_content: 'opaque' },
      { type: 'service:datetime', status: 'completed', datetime: '2026-01-31T12:00:00Z', timezone: 'UTC' },
      {
        type: 'service:web_search',
        id: 'ws_2',
        status: 'completed',
        action: { type: 'search', query: 'sky', sources: [{ type: 'url', url: 'https://example.com' }] },
      },
      { type: 'service:code_interpreter', status: 'completed', language: 'python', code: '1', exitCode: 0 },
      { type: 'service:file_search', status: 'completed', queries: ['sky'] },
      { type: 'service:image_generation', status: 'completed', prompt: 'A cat', imageUrl: 'https://a.b/c' },
      { type: 'service:browser_use', status: 'in_progress', action: 'open' },
      { type: 'service:bash', status: 'completed', command: 'ls', stdout: 'a', stderr: '', exitCode: 0 },
      { type: 'service:text_editor', status: 'completed', command: 'view', filePath: 'a.ts' },
      { type: 'service:apply_patch', status: 'completed', operation: operations.update_file },
      {
        type: 'service:web_fetch',
        status: 'completed',
        url: 'https://a.b',
        title: 'A',
        content: 'b',
        httpStatus: 200,
      },
      { type: 'service:tool_search', status: 'completed', query: 'weather' },
      { type: 'service:memory', status: 'completed', action: 'write', key: 'a', value: { b: 1 } },
      { type: 'service:mcp', status: 'completed', serverLabel: 'wiki', toolName: 'search' },
      { type: 'service:experimental__search_models', status: 'completed', query: 'vision', arguments: '{}' },
      {
        type: 'service:fusion',
        status: 'completed',
        responses: [{ model: 'a/b', content: 'yes' }],
        failed_models: [{ model: 'c/d', error: 'timeout', status_code: 504 }],
        analysis: {
          consensus: ['a'],
          contradictions: [{ topic: 'b', stances: [{ model: 'a/b', stance: 'yes' }] }],
          partial_coverage: [{ point: 'c', models: ['a/b'] }],
          unique_insights: [{ insight: 'd', model: 'a/b' }],
          blind_spots: [],
        },
        sources: [{ url: 'https://example.com', title: 'A' }],
      },
      { type: 'service:advisor', status: 'failed', model: 'a/b', prompt: 'Well?', error: 'timeout' },
      {
        type: 'service:subagent',
        status: 'completed',
        task_name: 'find',
        task_description: 'a',
        outcome: 'b',
      },
      { type: 'service:files', status: 'completed', operation: 'read', file_id: 'file_1', result: 'a' },
      {
        type: 'service:shell',
        status: 'completed',
        action: { commands: ['ls'] },
        output: shellOutput,
        container_id: 'sess_1',
      },
    ].map((item) => [item.type, item]),
  ),
};

/** Items the caller writes. */
const written = [
  {
    type: 'function_call_output',
    call_id: 'call_1',
    output: [parts.input_text, parts.input_image, parts.input_file],
  },
  { type: 'custom_tool_call_output', call_id: 'call_2', output: '1' },
  {
    type: 'computer_call_output',
    call_id: 'call_3',
    output: { type: 'computer_screenshot', image_url: 'data:image/png;base64,iVBORw0=' },
    acknowledged_safety_checks: [{ id: 'check_1' }],
  },
  { type: 'apply_patch_call_output', call_id: 'call_4', status: 'failed', output: 'no such file' },
  { type: 'local_shell_call_output', id: 'call_6', output: '{"stdout":"a"}', status: 'completed' },
  { type: 'mcp_approval_response', approval_request_id: 'ma_1', approve: true },
  { type: 'context_compaction', encrypted_content: null },
  { type: 'item_reference', id: 'msg_1' },
  {
    type: 'additional_tools',
    role: 'developer',
    tools: [{ type: 'function', name: 'late', parameters: null }, { type: 'computer' }],
  },
  {
    type: 'agent_message',
    author: 'planner',
    recipient: 'writer',
    content: [
      parts.input_text,
      parts.input_image,
      { type: 'encrypted_content', encrypted_content: 'opaque' },
    ],
    agent: { agent_name: 'planner' },
  },
];

const tools = [
  { type: 'function', name: 'get_weather', description: null, parameters: { type: 'object' }, strict: true },
  { type: 'web_search_preview', search_context_size: 'low', user_location: { type: 'approximate' } },
  { type: 'web_search_preview_2025_03_11', max_results: 20 },
  { type: 'web_search', engine: 'exa', mode: 'fast', filters: { allowed_domains: ['example.com'] } },
  { type: 'web_search_2025_08_26', max_uses: 3, user_location: null },
  {
    type: 'file_search',
    vector_store_ids: ['vs_1'],
    filters: { type: 'and', filters: [{ type: 'eq', key: 'year', value: 2026 }] },
    ranking_options: { ranker: 'auto', score_threshold: 0.5 },
  },
  { type: 'computer_use_preview', display_width: 1024, display_height: 768, environment: 'browser' },
  { type: 'code_interpreter', container: { type: 'auto', memory_limit: '4g' } },
  {
    type: 'mcp',
    server_label: 'wiki',
    server_url: 'https://example.com/mcp',
    allowed_tools: { read_only: true },
    require_approval: { never: { tool_names: ['search'] } },
  },
  { type: 'image_generation', quality: 'low', output_format: 'webp', output_compression: 80 },
  { type: 'local_shell' },
  { type: 'shell' },
  { type: 'apply_patch' },
  { type: 'custom', name: 'sql', format: { type: 'grammar', definition: 'start: "a"', syntax: 'lark' } },
  {
    type: 'namespace',
    name: 'crm',
    description: 'Customers',
    tools: [
      { type: 'function', name: 'find', allowed_callers: ['direct'] },
      { type: 'custom', name: 'note', format: { type: 'text' } },
    ],
  },
  { type: 'service:advisor', parameters: { model: 'a/b', name: 'Adviser' } },
  { type: 'service:subagent', parameters: { max_tool_calls: 5 } },
  { type: 'service:datetime', parameters: { timezone: 'Europe/Lisbon' } },
  { type: 'service:files' },
  { type: 'service:fusion', parameters: { analysis_models: ['a/b', 'c/d'] } },
  { type: 'service:image_generation', parameters: { model: 'a/b' } },
  { type: 'service:experimental__search_models', parameters: { max_results: 20 } },
  { type: 'service:web_fetch', parameters: { max_uses: 1 } },
  { type: 'service:web_search', parameters: { max_results: 5 } },
  { type: 'service:apply_patch', parameters: { engine: 'service' } },
  { type: 'service:bash', parameters: { sleep_after_seconds: 60 } },
  {
    type: 'service:shell',
    parameters: {
      engine: 'auto',
      environment: { type: 'container_auto', network_policy: { type: 'disabled' } },
    },
  },
  {
    type: 'service:shell',
    parameters: {
      environment: {
        type: 'container_reference',
        container_id: 'sess_1',
        network_policy: { type: 'allowlist', allowed_domains: ['example.com'] },
      },
    },
  },
  { type: 'service:tool_search', parameters: { max_results: 5 } },
  { type: 'file_search', vector_store_ids: ['vs_1'], filters: { type: 'gte', key: 'year', value: 2026 } },
  { type: 'mcp', server_label: 'mail', connector_id: 'connector_gmail', require_approval: 'never' },
];

const choices = [
  'auto',
  'none',
  'required',
  { type: 'function', name: 'get_weather' },
  { type: 'web_search_preview' },
  { type: 'allowed_tools', mode: 'auto', tools: [{ type: 'function', name: 'get_weather' }] },
  { type: 'apply_patch' },
  { type: 'shell' },
  { type: 'custom', name: 'sql' },
  { type: 'mcp', server_label: 'wiki', name: null },
  { type: 'service:web_search' },
];

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
  { id: 'tool-call-screening', model: 'a/b', instructions: 'No deletions.' },
];

const pairs = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, 'value']));

const requests: Sample[] = [
  ...variants('ResponsesRequest', request, [
    [true, 'text', {}],
    [true, 'an empty body but for the model', { input: undefined }],
    [true, 'keys that are not listed', { conversation: 'conv_1', prompt_cache_retention: '24h' }],
    [
      true,
      'null wherever it is taken',
      {
        background: null,
        include: null,
        instructions: null,
        max_output_tokens: null,
        max_tool_calls: null,
        metadata: null,
        parallel_tool_calls: null,
        previous_response_id: null,
        prompt: null,
        provider: null,
        reasoning: null,
        service_tier: null,
        store: null,
        stream: null,
        temperature: null,
        top_p: null,
        truncation: null,
      },
    ],
    [true, 'a previous response', { previous_response_id: 'resp_1' }],
    [true, 'store false', { store: false }],
    [true, 'store true', { store: true }],
    [true, '30 steps', { max_tool_calls: 30 }],
    [false, '31 steps', { max_tool_calls: 31 }],
    [false, 'a negative number of steps', { max_tool_calls: -1 }],
    [true, '16 labels', { metadata: pairs(16) }],
    [false, '17 labels', { metadata: pairs(17) }],
    [true, 'a label name of 64 characters', { metadata: { ['k'.repeat(64)]: 'v' } }],
    [false, 'a label name of 65 characters', { metadata: { ['k'.repeat(65)]: 'v' } }],
    [false, 'a label name with a bracket', { metadata: { 'a[0]': 'v' } }],
    [false, 'a label name with a closing bracket', { metadata: { 'a]': 'v' } }],
    [true, 'a label of 512 characters', { metadata: { key: 'v'.repeat(512) } }],
    [false, 'a label of 513 characters', { metadata: { key: 'v'.repeat(513) } }],
    [false, 'a label that is a number', { metadata: { key: 1 } }],
    [true, 'a user of 256 characters', { user: 'u'.repeat(256) }],
    [false, 'a user of 257 characters', { user: 'u'.repeat(257) }],
    [true, 'a session of 256 characters', { session_id: 's'.repeat(256) }],
    [false, 'a session of 257 characters', { session_id: 's'.repeat(257) }],
    [
      true,
      'sampling at the upper bounds',
      {
        temperature: 2,
        top_p: 1,
        frequency_penalty: 2,
        presence_penalty: 2,
        top_logprobs: 20,
      },
    ],
    [
      true,
      'sampling at the lower bounds',
      {
        temperature: 0,
        top_p: 0,
        frequency_penalty: -2,
        presence_penalty: -2,
        top_logprobs: 0,
        top_k: 0,
      },
    ],
    [false, 'too high a temperature', { temperature: 2.01 }],
    [false, 'too low a temperature', { temperature: -0.01 }],
    [false, 'too high a top_p', { top_p: 1.01 }],
    [false, 'too low a top_p', { top_p: -0.01 }],
    [false, 'too high a frequency penalty', { frequency_penalty: 2.01 }],
    [false, 'too low a presence penalty', { presence_penalty: -2.01 }],
    [false, '21 alternatives', { top_logprobs: 21 }],
    [false, 'a negative top_k', { top_k: -1 }],
    [false, 'no output tokens', { max_output_tokens: 0 }],
    [false, 'an empty list of stop conditions', { stop_server_tools_when: [] }],
    [
      true,
      'stop conditions',
      {
        stop_server_tools_when: [
          { type: 'step_count_is', step_count: 3 },
          { type: 'max_cost', max_cost_in_dollars: 0.5 },
          { type: 'max_tokens_used', max_tokens: 1000 },
          { type: 'finish_reason_is', reason: 'length' },
        ],
      },
    ],
    [
      true,
      'every include value',
      {
        include: [
          'file_search_call.results',
          'message.input_image.image_url',
          'computer_call_output.output.image_url',
          'reasoning.encrypted_content',
          'code_interpreter_call.outputs',
        ],
      },
    ],
    [false, 'an include value that is not described', { include: ['everything'] }],
    [false, 'an include value that is no word', { include: [1] }],
    [true, 'modalities', { modalities: ['text', 'image'] }],
    [false, 'audio output', { modalities: ['audio'] }],
    [true, 'the fast tier', { service_tier: 'fast' }],
    [false, 'an unknown tier', { service_tier: 'slow' }],
    [false, 'an unknown truncation', { truncation: 'middle' }],
    [true, 'reasoning', { reasoning: { effort: 'xhigh', summary: 'concise', enabled: true, max_tokens: 0 } }],
    [false, 'an unknown effort', { reasoning: { effort: 'huge' } }],
    [true, 'plain text', { text: { format: { type: 'text' }, verbosity: 'low' } }],
    [true, 'any JSON', { text: { format: { type: 'json_object' }, verbosity: null } }],
    [
      true,
      'JSON of a schema',
      {
        text: { format: { type: 'json_schema', name: 'picture', schema: { type: 'object' }, strict: null } },
      },
    ],
    [false, 'JSON of no schema', { text: { format: { type: 'json_schema', name: 'picture' } } }],
    [true, 'a newer text format', { text: { format: { type: 'xml' } } }],
    [
      true,
      'a prompt template',
      {
        input: undefined,
        prompt: {
          id: 'pmpt_1',
          variables: {
            name: 'Ada',
            photo: parts.input_image,
            text: parts.input_text,
            file: parts.input_file,
          },
        },
      },
    ],
    [false, 'a prompt template without id', { prompt: { variables: {} } }],
    [
      true,
      'a deferred tool protocol',
      {
        deferred_tools: {
          protocol: 'v1',
          profile: 'portable',
          search: { type: 'bm25', max_results: 5 },
          validation: 'runtime',
        },
      },
    ],
    ...[
      { type: 'regex', max_results: 5 },
      { type: 'custom', tool_id: 'find', result_key: 'names' },
    ].map(
      (search) =>
        [
          true,
          `deferred tools found by ${search.type}`,
          { deferred_tools: { protocol: 'v1', profile: 'portable', search, validation: 'runtime' } },
        ] as const,
    ),
    [true, 'every plugin', { plugins }],
    [false, 'an unknown plugin', { plugins: [{ id: 'magic' }] }],
    [false, 'an alignment plugin without rules', { plugins: [{ id: 'alignment', rules: [] }] }],
    [true, 'every tool', { tools }],
    [false, 'a tool without type', { tools: [{ name: 'get_weather' }] }],
    [true, 'a newer tool', { tools: [{ type: 'telepathy' }] }],
    [false, 'a function without a name', { tools: [{ type: 'function', name: '' }] }],
    [false, 'a tool of the chat format', { tools: [{ type: 'function', function: { name: 'a' } }] }],
    [false, '21 results of a search', { tools: [{ type: 'web_search', max_results: 21 }] }],
    [
      false,
      'a grammar in no known notation',
      {
        tools: [{ type: 'custom', name: 'a', format: { type: 'grammar', definition: 'a', syntax: 'ebnf' } }],
      },
    ],
    [false, 'an allowed-tools choice without mode', { tool_choice: { type: 'allowed_tools', tools: [] } }],
    [false, 'a function choice without name', { tool_choice: { type: 'function' } }],
    [false, 'an unknown tool choice', { tool_choice: 'always' }],
  ]),
  ...tools.map((tool) => ({
    schema: 'ResponsesRequest',
    valid: true,
    label: `the tool ${tool.type}`,
    body: { ...request, tools: [tool] },
  })),
  ...choices.map((choice) => ({
    schema: 'ResponsesRequest',
    valid: true,
    label: `the tool choice ${JSON.stringify(choice)}`,
    body: { ...request, tool_choice: choice },
  })),
  ...plugins.map((plugin) => ({
    schema: 'ResponsesRequest',
    valid: true,
    label: `the plugin ${plugin.id}`,
    body: { ...request, plugins: [plugin] },
  })),
];

const input = (valid: boolean, label: string, ...items: readonly unknown[]): Sample => ({
  schema: 'ResponsesRequest',
  valid,
  label,
  body: { model, input: items },
});

const inputs: Sample[] = [
  ...[...Object.values(replayed), ...written].map((item) => input(true, `the input item ${item.type}`, item)),
  ...Object.values(parts).map((part) => input(true, `the input part ${part.type}`, user([part]))),
  ...Object.values(operations).map((operation) =>
    input(true, `the patch operation ${operation.type}`, {
      type: 'apply_patch_call',
      call_id: 'call_4',
      operation,
      status: 'completed',
    }),
  ),
  input(true, 'a message as text', user('Hi')),
  input(true, 'a message with type', { type: 'message', role: 'developer', content: 'Be brief.' }),
  input(true, 'a message without content', user(null)),
  input(true, 'an answer without id as text', { role: 'assistant', content: 'Hello', phase: 'final_answer' }),
  input(true, 'an answer without id in parts', { role: 'assistant', content: [outputText, refusal] }),
  input(true, 'an answer without annotations', {
    role: 'assistant',
    content: [{ type: 'output_text', text: 'a' }],
  }),
  input(true, 'an answer with id', { ...answer, content: [outputText, refusal] }),
  input(true, 'an answer with id as text', { ...answer, content: 'Hello' }),
  input(true, 'an answer with id but without type', { ...without(answer, 'type'), content: [] }),
  input(true, 'a message with id', { id: 'msg_0', role: 'user', content: Object.values(parts) }),
  input(true, 'a message with id as text', { id: 'msg_0', role: 'system', content: 'Be brief.' }),
  input(true, 'a message with the id null', { id: null, role: 'user', content: 'Hi' }),
  input(true, 'a message with no parts', user([])),
  input(true, 'reasoning without id', { type: 'reasoning', summary: [], encrypted_content: 'opaque' }),
  input(true, 'a web search without id', { type: 'web_search_call', status: 'completed' }),
  input(true, 'a field that is not listed', { ...user('Hi'), future: 1 }),
  input(false, 'a message without role', { content: 'Hi' }),
  input(false, 'a message of nobody', { role: 'robot', content: 'Hi' }),
  input(false, 'a tool message of the chat format', { role: 'tool', tool_call_id: 'a', content: 'b' }),
  input(
    true,
    'a part of a type that is not described, for a provider that knows it',
    user([{ type: 'text', text: 'Hi' }]),
  ),
  input(false, 'a text part without text', user([{ type: 'input_text' }])),
  input(false, 'an unknown image detail', user([{ type: 'input_image', detail: 'huge' }])),
  input(
    false,
    'audio in no known format',
    user([{ type: 'input_audio', input_audio: { data: 'a', format: 'ogg' } }]),
  ),
  input(false, 'a function call without call id', { type: 'function_call', name: 'a', arguments: '{}' }),
  input(false, 'arguments that are not text', {
    type: 'function_call',
    call_id: 'a',
    name: 'b',
    arguments: {},
  }),
  input(false, 'a result without call id', { type: 'function_call_output', output: 'a' }),
  input(false, 'a result that is a number', { type: 'function_call_output', call_id: 'a', output: 1 }),
  input(true, 'an item of a newer type', { type: 'telepathy' }),
  input(false, 'an item that is text', 'Hi'),
  input(false, 'a patch without path', {
    type: 'apply_patch_call',
    call_id: 'a',
    status: 'completed',
    operation: { type: 'delete_file' },
  }),
  { schema: 'ResponsesRequest', valid: false, label: 'input that is a number', body: { model, input: 1 } },
];

const usage = {
  input_tokens: 5,
  input_tokens_details: { cached_tokens: 0, cache_write_tokens: null },
  output_tokens: 7,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 12,
  cost: 0.01,
  cost_details: {
    upstream_inference_cost: null,
    upstream_inference_input_cost: 0.004,
    upstream_inference_output_cost: 0.006,
  },
  is_byok: false,
  server_tool_use_details: { tool_calls_requested: 1, tool_calls_executed: 1 },
};

const rule = { applicable: true, broken: false, probability: 0.1 };

export const result = {
  id: 'gen-1764000000-4f0c2b9a',
  object: 'response',
  status: 'completed',
  created_at: 1764000000,
  completed_at: 1764000002,
  model,
  output: [{ ...answer, content: [outputText, refusal] }],
  error: null,
  incomplete_details: null,
  usage,
  instructions: null,
  metadata: null,
  parallel_tool_calls: true,
  tool_choice: 'auto',
  tools: [],
  temperature: null,
  top_p: null,
  frequency_penalty: null,
  presence_penalty: null,
  max_output_tokens: null,
  max_tool_calls: null,
  background: null,
  previous_response_id: null,
  prompt: null,
  prompt_cache_key: null,
  reasoning: null,
  safety_identifier: null,
  service_tier: null,
  truncation: null,
  user: null,
};

const NULLABLE = [
  'background',
  'completed_at',
  'error',
  'frequency_penalty',
  'incomplete_details',
  'instructions',
  'max_output_tokens',
  'max_tool_calls',
  'metadata',
  'presence_penalty',
  'previous_response_id',
  'prompt',
  'prompt_cache_key',
  'reasoning',
  'safety_identifier',
  'service_tier',
  'temperature',
  'top_p',
  'truncation',
  'usage',
  'user',
] as const;

const results: Sample[] = [
  ...variants('OpenResponsesResult', result, [
    [true, 'a complete response', {}],
    [
      true,
      'a response that has begun',
      { status: 'in_progress', completed_at: null, usage: null, output: [] },
    ],
    [
      true,
      'a response that ended early',
      {
        status: 'incomplete',
        incomplete_details: { reason: 'max_output_tokens' },
      },
    ],
    [
      true,
      'a response that failed',
      {
        status: 'failed',
        error: {
          code: 'server_error',
          message: 'The provider failed',
          metadata: { error_type: 'provider_unavailable' },
        },
        error_type: 'provider_unavailable',
        usage: null,
      },
    ],
    [
      true,
      'settings in full',
      {
        tools: [...tools, { type: 'computer' }],
        tool_choice: { type: 'function', name: 'get_weather' },
        reasoning: { effort: 'low', summary: null },
        text: { format: { type: 'text' }, verbosity: 'medium' },
        service_tier: 'priority',
        truncation: 'auto',
        metadata: { team: 'vision' },
        instructions: [
          user('Hi'),
          { ...answer, content: [outputText] },
          replayed['function_call'],
          replayed['custom_tool_call'],
          replayed['image_generation_call'],
          replayed['apply_patch_call'],
          ...written.slice(0, 2),
          written[3],
        ],
        prompt_cache_options: { mode: 'explicit', ttl: '1h' },
        store: false,
        top_logprobs: 0,
      },
    ],
    [
      true,
      'every outcome of alignment',
      {
        alignment: {
          calls: [
            { call: 0, outcome: 'blocked', rules: [{ ...rule, broken: true, probability: 1 }] },
            { call: 1, outcome: 'unavailable', reason: 'time_limit' },
            { call: 2, outcome: 'allowed', rules: [rule] },
          ],
        },
      },
    ],
    [
      true,
      'verdicts on tool calls',
      {
        tool_call_verdicts: [
          { call_id: 'call_1', name: 'get_weather', outcome: 'allowed', reason: null },
          { call_id: 'call_2', name: 'delete_all', outcome: 'blocked', reason: 'It deletes.' },
        ],
      },
    ],
    [
      true,
      'fields of the provider that are not listed',
      { billing: { payer: 'developer' }, moderation: null },
    ],
    [false, 'an unknown status', { status: 'done' }],
    [false, 'an error that says nothing', { error: {} }],
    [false, 'an error without code', { error: { message: 'a' } }],
    [false, 'a tier that is only asked for', { service_tier: 'fast' }],
    [false, 'an unknown canonical type', { error_type: 'oops' }],
    [
      false,
      'a verdict of another word',
      {
        tool_call_verdicts: [{ call_id: 'a', name: 'b', outcome: 'perhaps' }],
      },
    ],
    [
      false,
      'an alignment rule without applicable',
      {
        alignment: { calls: [{ call: 0, outcome: 'allowed', rules: [without(rule, 'applicable')] }] },
      },
    ],
    [false, 'a key too many in alignment', { alignment: { calls: [], more: 1 } }],
    [false, 'usage without total', { usage: without(usage, 'total_tokens') }],
    [
      false,
      'text without annotations',
      {
        output: [{ ...answer, content: [{ type: 'output_text', text: 'a' }] }],
      },
    ],
  ]),
  ...NULLABLE.map((field) => ({
    schema: 'OpenResponsesResult',
    valid: false,
    label: `a response without ${field}`,
    body: without(result, field),
  })),
  {
    schema: 'OpenResponsesResult',
    valid: true,
    label: 'null in every nullable field',
    body: { ...result, ...Object.fromEntries(NULLABLE.map((field) => [field, null])) },
  },
  ...Object.values(replayed).map((item) => ({
    schema: 'OpenResponsesResult',
    valid: true,
    label: `the output item ${item.type}`,
    body: { ...result, output: [item] },
  })),
  ...(['open_page', 'find_in_page'] as const).map((type) => ({
    schema: 'OpenResponsesResult',
    valid: true,
    label: `the web search action ${type}`,
    body: {
      ...result,
      output: [
        {
          ...replayed['web_search_call'],
          action: { type, url: 'https://example.com', ...(type === 'find_in_page' && { pattern: 'sky' }) },
        },
      ],
    },
  })),
  {
    schema: 'OpenResponsesResult',
    valid: false,
    label: 'a server tool item with a key too many',
    body: { ...result, output: [{ ...replayed['service:datetime'], more: 1 }] },
  },
];

const item = { item_id: 'msg_1', output_index: 0 };
const part = { ...item, content_index: 0 };
const summary = { ...item, summary_index: 0 };
const begun = { ...result, status: 'in_progress', usage: null, output: [] };
const summaryPart = { type: 'summary_text', text: 'a' };

const events: Readonly<Record<string, object>> = {
  'response.created': { response: begun },
  'response.queued': { response: { ...begun, status: 'queued' } },
  'response.in_progress': { response: begun },
  'response.completed': { response: result },
  'response.incomplete': { response: { ...result, status: 'incomplete' } },
  'response.failed': { response: { ...result, status: 'failed' } },
  error: { code: null, message: 'a', param: null },
  'response.output_item.added': { output_index: 0, item: { ...answer, status: 'in_progress', content: [] } },
  'response.output_item.done': { output_index: 0, item: { ...answer, content: [outputText] } },
  'response.content_part.added': { ...part, part: { type: 'output_text', text: '', annotations: [] } },
  'response.content_part.done': { ...part, part: { type: 'reasoning_text', text: 'a' } },
  'response.output_text.delta': { ...part, delta: 'a', logprobs: [logprob] },
  'response.output_text.done': { ...part, text: 'a', logprobs: [] },
  'response.refusal.delta': { ...part, delta: 'a' },
  'response.refusal.done': { ...part, refusal: 'a' },
  'response.output_text.annotation.added': {
    ...part,
    annotation_index: 0,
    annotation: annotations.url_citation,
  },
  'response.function_call_arguments.delta': { ...item, delta: '{' },
  'response.function_call_arguments.done': { ...item, name: 'a', arguments: '{}' },
  'response.reasoning_text.delta': { ...part, delta: 'a' },
  'response.reasoning_text.done': { ...part, text: 'a' },
  'response.reasoning_summary_part.added': { ...summary, part: summaryPart },
  'response.reasoning_summary_part.done': { ...summary, part: summaryPart },
  'response.reasoning_summary_text.delta': { ...summary, delta: 'a' },
  'response.reasoning_summary_text.done': { ...summary, text: 'a' },
  'response.image_generation_call.in_progress': item,
  'response.image_generation_call.generating': item,
  'response.image_generation_call.partial_image': {
    ...item,
    partial_image_index: 0,
    partial_image_b64: 'iVBORw0=',
  },
  'response.image_generation_call.completed': item,
  'response.code_interpreter_call.in_progress': item,
  'response.code_interpreter_call.interpreting': item,
  'response.code_interpreter_call.completed': item,
  'response.code_interpreter_call_code.delta': { ...item, delta: 'a' },
  'response.code_interpreter_call_code.done': { ...item, code: 'a' },
  'response.web_search_call.in_progress': item,
  'response.web_search_call.searching': item,
  'response.web_search_call.completed': item,
  'response.file_search_call.in_progress': item,
  'response.file_search_call.searching': item,
  'response.file_search_call.completed': item,
  'response.mcp_call.in_progress': item,
  'response.mcp_call.completed': item,
  'response.mcp_call.failed': item,
  'response.mcp_call_arguments.delta': { ...item, delta: '{' },
  'response.mcp_call_arguments.done': { ...item, arguments: '{}' },
  'response.mcp_list_tools.in_progress': item,
  'response.mcp_list_tools.completed': item,
  'response.mcp_list_tools.failed': item,
  'response.custom_tool_call_input.delta': { ...item, delta: 'a' },
  'response.custom_tool_call_input.done': { ...item, input: 'a' },
  'response.apply_patch_call_operation_diff.delta': { ...item, delta: '+' },
  'response.apply_patch_call_operation_diff.done': { ...item, diff: '+a' },
  'response.fusion_call.in_progress': item,
  'response.fusion_call.panel.added': { ...item, model: 'a/b' },
  'response.fusion_call.panel.delta': { ...item, model: 'a/b', delta: 'a' },
  'response.fusion_call.panel.reasoning.delta': { ...item, model: 'a/b', delta: 'a' },
  'response.fusion_call.panel.completed': { ...item, model: 'a/b', content: 'a' },
  'response.fusion_call.panel.failed': { ...item, model: 'a/b', error: 'a', status_code: 502 },
  'response.fusion_call.analysis.in_progress': { ...item, analyst_model: 'a/b', judge_model: 'a/b' },
  'response.fusion_call.analysis.completed': {
    ...item,
    analysis: {
      consensus: [],
      contradictions: [],
      partial_coverage: [],
      unique_insights: [],
      blind_spots: [],
    },
  },
  'response.fusion_call.completed': item,
  'response.debug': {
    debug: {
      echo_upstream_body: { model: 'a' },
      timings: { event: 'first_token_received', epoch_ms: 1764000000000, start_ms: 12 },
    },
  },
};

const streamed: Sample[] = [
  {
    schema: 'ResponsesStreamEvent',
    valid: true,
    label: 'a part that is a refusal',
    body: { type: 'response.content_part.added', sequence_number: 3, ...part, part: refusal },
  },
  ...Object.entries(events).flatMap(([type, fields]) => {
    const data = { type, sequence_number: 0, ...fields };
    return [
      {
        schema: 'ResponsesStreamingResponse',
        valid: true,
        label: `the event ${type}`,
        body: { event: type, data },
      },
      {
        schema: 'ResponsesStreamingResponse',
        valid: false,
        label: `the event ${type} without its name`,
        body: { data },
      },
      {
        schema: 'ResponsesStreamingResponse',
        valid: false,
        label: `the event ${type} without number`,
        body: { event: type, data: without(data, 'sequence_number') },
      },
    ];
  }),
  ...variants(
    'ResponsesStreamEvent',
    { type: 'response.output_text.delta', sequence_number: 4, ...part, delta: 'a', logprobs: [] },
    [
      [true, 'a field of the provider that is not listed', { obfuscation: 'x' }],
      [false, 'a negative number', { sequence_number: -1 }],
      [false, 'text that is null', { delta: null }],
      [true, 'an event of a newer type', { type: 'response.unknown' }],
      [false, 'the fields of another event', { type: 'response.output_text.done' }],
    ],
  ),
];

export default [...requests, ...inputs, ...results, ...streamed] satisfies Sample[] as readonly Sample[];
