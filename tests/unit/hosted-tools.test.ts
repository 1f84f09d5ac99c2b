import { refuseHosted } from '../../src/inference/hosted-tools';
import type { NativeRequest } from '../../src/inference/caller-format';

const native = (body: Record<string, unknown>) => ({ body }) as unknown as NativeRequest;

test.each([
  [{ tools: [{ type: 'web_search_20250305', name: 'web_search' }] }, 'web_search_20250305'],
  [{ tools: [{ type: 'function', name: 'f' }, { type: 'code_interpreter' }] }, 'code_interpreter'],
  [{ tools: [{ type: 'mcp', server_url: 'https://x.example' }] }, 'mcp'],
  [{ mcp_servers: [{ url: 'https://x.example' }] }, 'mcp_servers'],
])('%j cannot be reserved, and is refused by name', (body, name) => {
  expect(() => refuseHosted(native(body))).toThrow(name);
});

test.each([
  {},
  { tools: null },
  { tools: [{ name: 'own' }, { type: 'custom', name: 'c' }, { type: 'function', name: 'f' }] },
  {
    tools: [
      { type: 'bash_20250124', name: 'bash' },
      { type: 'text_editor_20250728', name: 'edit' },
    ],
  },
  { tools: [{ type: 'service:datetime' }], mcp_servers: [], speed: 'fast' },
])('%j runs at the caller, or is held turn by turn', (body) => {
  expect(() => refuseHosted(native(body))).not.toThrow();
});
