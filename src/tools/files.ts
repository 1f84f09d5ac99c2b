import { memoryOf } from '../departure';
import { ApiError } from '../errors';
import { MemoryRefusal } from '../memory-budget';
import type { FileRecord } from '../stores/files';
import { neededText, numberOf, textOf, type Given } from './given';
import { ToolFailure, type ServerTool, type ToolParts, type ToolScope } from './tool';

const MEBIBYTE = 1024 * 1024;
const MOST_READ_BYTES = 10 * MEBIBYTE;
const MOST_WRITTEN_BYTES = MEBIBYTE;
/** At once: a file should not fill the model's context. */
const MOST_CHARACTERS = 100_000;
const MOST_LISTED = 100;
/** Pages that one search by name looks through. */
const MOST_PAGES = 10;
/** Of one request, edits among them. */
const MOST_WRITES = 50;

/** `service:files`: the files of the caller's workspace. */
export function files(
  _settings: object,
  { files: store, documents }: ToolParts,
  scope: ToolScope,
): ServerTool {
  const { workspaceId, region } = scope;
  if (region !== null)
    throw new ApiError(
      'permission_denied',
      'tools: service:files: files are not kept in a region: use the host without one',
    );
  let writes = 0;

  const list = async (given: Given): Promise<object> => {
    const words = textOf(given, 'query').toLowerCase();
    const most = Math.min(Math.max(numberOf(given, 'limit') ?? MOST_LISTED, 1), MOST_LISTED);
    const found: FileRecord[] = [];
    let cursor = textOf(given, 'cursor') || null;
    for (let page = 0; page < MOST_PAGES; page++) {
      const next = await store.page(workspaceId, { limit: MOST_LISTED, ...(cursor && { cursor }) });
      cursor = next.cursor;
      const hits = next.records.filter(({ filename }) => filename.toLowerCase().includes(words));
      const left = most - found.length;
      found.push(...hits.slice(0, left));
      if (hits.length > left) cursor = store.cursorAfter(found.at(-1) as FileRecord);
      if (cursor === null || found.length === most) break;
    }
    return { operation: 'list', files: found.map(told), ...(cursor !== null && { next_cursor: cursor }) };
  };

  const open = async (id: string, mostBytes: number, signal: AbortSignal) => {
    const { sizeBytes } = await store.findWithin(workspaceId, id, mostBytes);
    memoryOf(signal)?.reserve(sizeBytes);
    return store.read(workspaceId, id, mostBytes);
  };

  const read = async (given: Given, signal: AbortSignal): Promise<object> => {
    const offset = Math.max(numberOf(given, 'offset') ?? 0, 0);
    const { record, bytes } = await open(neededText(given, 'file_id'), MOST_READ_BYTES, signal);
    const text = isText(record)
      ? bytes.toString('utf8')
      : record.mimeType === 'application/pdf'
        ? (await documents.read('pdf', bytes, signal, { beginning: true })).pages.join('\n\n').trim()
        : undefined;
    if (text === undefined)
      throw new ToolFailure(`${record.filename} is ${record.mimeType}, and only texts and PDF can be read`);
    const content = text.slice(offset, offset + MOST_CHARACTERS);
    const end = offset + content.length;
    return {
      operation: 'read',
      ...told(record),
      content,
      total_characters: text.length,
      ...(end < text.length && { next_offset: end }),
    };
  };

  const write = async (operation: string, filename: string, content: string, rest = {}): Promise<object> => {
    const bytes = Buffer.from(content);
    if (bytes.length > MOST_WRITTEN_BYTES)
      throw new ToolFailure(
        `content: has ${bytes.length} bytes, and at most ${MOST_WRITTEN_BYTES} are written`,
      );
    if (writes >= MOST_WRITES)
      throw new ToolFailure(`no more than ${MOST_WRITES} files may be written for this request`);
    writes += 1;
    return { operation, ...told(await store.write(workspaceId, filename, bytes)), ...rest };
  };

  const edit = async (given: Given, signal: AbortSignal): Promise<object> => {
    const id = neededText(given, 'file_id');
    const old = neededText(given, 'old_text');
    const { record, bytes } = await open(id, MOST_WRITTEN_BYTES, signal);
    if (!isText(record))
      throw new ToolFailure(`${record.filename} is ${record.mimeType}, and only texts can be edited`);
    const pieces = bytes.toString('utf8').split(old);
    if (pieces.length === 1) throw new ToolFailure('old_text: does not occur in the file');
    if (pieces.length > 2 && given['replace_all'] !== true)
      throw new ToolFailure(
        `old_text: occurs ${pieces.length - 1} times; give more of the text around it, or replace_all`,
      );
    // The file that was edited stays as it is: others may hold its id.
    return write('edit', record.filename, pieces.join(textOf(given, 'new_text')), { edited_file_id: id });
  };

  return {
    name: 'files',
    description:
      'Lists, reads, writes and edits files of the workspace. An edit leaves the file as it is and makes a new one with a new id.',
    parameters: {
      type: 'object',
      properties: {
        operation: { type: 'string', enum: ['list', 'read', 'write', 'edit'], description: 'What to do.' },
        query: { type: 'string', description: 'list: part of the names to look for. Absent: all files.' },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: MOST_LISTED,
          description: 'list: most files to return.',
        },
        cursor: { type: 'string', description: 'list: next_cursor of the list before, to go on from there.' },
        file_id: { type: 'string', description: 'read, edit: id of the file.' },
        offset: { type: 'integer', minimum: 0, description: 'read: character to begin with.' },
        filename: { type: 'string', description: 'write: name of the new file; it may hold folders.' },
        content: { type: 'string', description: 'write: the text of the new file.' },
        old_text: { type: 'string', description: 'edit: text to replace, exactly as it stands in the file.' },
        new_text: { type: 'string', description: 'edit: text to put in its place.' },
        replace_all: { type: 'boolean', description: 'edit: replace every place where old_text occurs.' },
      },
      required: ['operation'],
    },
    async run(given, signal) {
      try {
        switch (given['operation']) {
          case 'list':
            return await list(given);
          case 'read':
            return await read(given, signal);
          case 'write':
            return await write('write', neededText(given, 'filename'), neededText(given, 'content'));
          case 'edit':
            return await edit(given, signal);
          default:
            throw new ToolFailure('operation: expected list, read, write or edit');
        }
      } catch (error) {
        // What is wrong with a name, an id or a size is the model's to mend.
        if (error instanceof MemoryRefusal || (error instanceof ApiError && error.status < 500))
          throw new ToolFailure(error.message);
        throw error;
      }
    },
  };
}

const isText = ({ mimeType }: FileRecord): boolean =>
  mimeType.startsWith('text/') || mimeType.includes('json');

const told = ({ id, filename, mimeType, sizeBytes, createdAt }: FileRecord): object => ({
  file_id: id,
  filename,
  mime_type: mimeType,
  size_bytes: sizeBytes,
  created_at: createdAt,
});
