import { ApiError } from '../errors';
import type { NativeRequest } from './caller-format';

/** Tools that providers run themselves; the others are run by the caller, or by the gateway turn by turn. */
const HOSTED =
  /^(web_search|web_fetch|code_execution|code_interpreter|file_search|image_generation|mcp|shell$)/;

/**
 * A provider that runs tools reads its own prompt again and again, at a cost that nobody knows before:
 * no limit could hold it.
 * @throws ApiError 403 that names the tool.
 */
export function refuseHosted({ body }: NativeRequest): void {
  const tools = Array.isArray(body['tools']) ? (body['tools'] as { type?: unknown }[]) : [];
  const hosted = tools.find(({ type }) => typeof type === 'string' && HOSTED.test(type));
  const servers = body['mcp_servers'];
  const what = hosted
    ? `tools: ${String(hosted.type).slice(0, 64)}`
    : Array.isArray(servers) && servers.length > 0
      ? 'mcp_servers'
      : undefined;
  if (what !== undefined)
    throw new ApiError(
      'permission_denied',
      `${what} runs at the provider, at a cost that cannot be reserved: it needs a key without a limit, in a workspace without a budget`,
    );
}
