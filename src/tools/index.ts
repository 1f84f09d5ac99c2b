import type { components } from '../../generated/openapi';
import { ApiError } from '../errors';
import type { ChatRequest } from '../providers/format';
import { datetime } from './datetime';
import { files } from './files';
import { searchModels } from './search-models';
import type { Maker, Requested, ServerTool, ToolParts, ToolScope } from './tool';
import { webFetch } from './web-fetch';

type Schemas = components['schemas'];

/** Every type of tool that a request may name beside its functions. */
type ToolType =
  | Schemas['AdvisorServerTool_Service']['type']
  | Schemas['BashServerTool']['type']
  | Schemas['ChatSearchModelsServerTool']['type']
  | Schemas['ChatWebSearchShorthandType']
  | Schemas['DatetimeServerTool']['type']
  | Schemas['FilesServerTool']['type']
  | Schemas['FusionServerTool_Service']['type']
  | Schemas['ImageGenerationServerTool_Service']['type']
  | Schemas['ServiceWebSearchServerTool']['type']
  | Schemas['SubagentServerTool_Service']['type']
  | Schemas['WebFetchServerTool']['type']
  | 'service:apply_patch'
  | 'service:shell';

const SANDBOX = 'needs a sandbox for commands, and none is configured here';
const SEARCH =
  'needs a search service outside, and none is configured here; service:web_fetch reads pages by their URL';
const SUBMODELS = 'is not available in this gateway, which runs no models inside a tool';

const TOOLS = {
  'service:datetime': { make: datetime },
  'service:web_fetch': { make: webFetch },
  'service:experimental__search_models': { make: searchModels },
  'service:advisor': { unavailable: SUBMODELS },
  'service:subagent': { unavailable: SUBMODELS },
  'service:fusion': { unavailable: SUBMODELS },
  'service:image_generation': {
    unavailable: 'needs a model that makes images, which chat cannot call in this gateway',
  },
  'service:files': { make: files },
  'service:apply_patch': {
    unavailable: 'is not available in this gateway, which keeps no files to be patched',
  },
  'service:bash': { unavailable: SANDBOX },
  'service:shell': { unavailable: SANDBOX },
  'service:web_search': { unavailable: SEARCH },
  web_search: { unavailable: SEARCH },
  web_search_preview: { unavailable: SEARCH },
  web_search_preview_2025_03_11: { unavailable: SEARCH },
  web_search_2025_08_26: { unavailable: SEARCH },
} satisfies Record<ToolType, Maker>;

const makers: Readonly<Record<string, Maker>> = TOOLS;

/** Types that this gateway runs, for messages. */
const AVAILABLE = Object.keys(makers).filter((type) => 'make' in (makers[type] as Maker));

/** Looks through the tools of the request itself, so that it is made with these. */
const SEARCHES = 'service:tool_search';

export const isServerTool = (type: string): boolean => type === SEARCHES || Object.hasOwn(makers, type);

/**
 * The server tools that a request names, by their type; without the search for tools.
 * @throws ApiError that names the one which cannot be had, and why.
 */
export function makeTools(
  chat: ChatRequest,
  parts: ToolParts,
  scope: ToolScope,
): ReadonlyMap<string, ServerTool> {
  const tools = new Map<string, ServerTool>();
  for (const { type, parameters } of (chat.tools ?? []) as readonly Requested[]) {
    if (type === 'function' || type === SEARCHES) continue;
    const maker = Object.hasOwn(makers, type) ? makers[type] : undefined;
    if (!maker || 'unavailable' in maker)
      throw new ApiError(
        'invalid_request',
        `tools: the tool ${type.slice(0, 64)} ${maker?.unavailable ?? `is not available in this gateway; ${AVAILABLE.join(', ')} and tools of the type "function" are`}`,
      );
    if (tools.has(type)) throw new ApiError('invalid_request', `tools: ${type} is given twice`);
    tools.set(type, maker.make(parameters ?? {}, parts, scope));
  }
  return tools;
}
