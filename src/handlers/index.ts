import type { Operations } from '../http/operations';
import { audio } from './audio';
import { byok } from './byok';
import { chat } from './chat';
import { credits } from './credits';
import { embeddings } from './embeddings';
import { endpoints } from './endpoints';
import { files } from './files';
import { generations } from './generations';
import { images } from './images';
import { interns } from './interns';
import { guardrails } from './guardrails';
import { keys } from './keys';
import { messages } from './messages';
import { models } from './models';
import { observability } from './observability';
import { organization } from './organization';
import { presets } from './presets';
import { providers } from './providers';
import { responses } from './responses';
import { vault } from './vault';
import { workspaces } from './workspaces';

/** Every operation of the document: one that is missing here does not compile. */
export const operations = {
  ...audio,
  ...byok,
  ...chat,
  ...credits,
  ...embeddings,
  ...endpoints,
  ...files,
  ...generations,
  ...images,
  ...interns,
  ...guardrails,
  ...keys,
  ...messages,
  ...models,
  ...observability,
  ...organization,
  ...presets,
  ...providers,
  ...responses,
  ...vault,
  ...workspaces,
} satisfies Operations;
