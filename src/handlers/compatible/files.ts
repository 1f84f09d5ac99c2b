import type { CompatibleCall, CompatibleHandlers } from '../../http/compatible-operations';
import { attachment, requestFacts } from '../../http/facts';
import { fileShapes, type FileScope } from '../../services/files';

type Operation = 'listUploadedFiles' | 'createFile' | 'retrieveFile' | 'removeFile' | 'downloadFile';

/** Files of the key's own workspace. */
const scopeOf = (call: CompatibleCall<Operation>): FileScope => ({ region: requestFacts(call).region });

const shapeOf = ({ rawHeaders }: CompatibleCall<Operation>) =>
  fileShapes[rawHeaders['anthropic-version'] === undefined ? 'openai' : 'anthropic'];

const PAGE = 10_000;
const ANTHROPIC_PAGE = 20;

export const files = {
  async listUploadedFiles(call) {
    const { actor, query, rawHeaders, services } = call;
    const limit = query.limit ?? (rawHeaders['anthropic-version'] === undefined ? PAGE : ANTHROPIC_PAGE);
    const page = await services.files.list(actor, scopeOf(call), { order: 'desc', ...query, limit });
    return { status: 200, json: shapeOf(call).list(page) };
  },
  async createFile(call) {
    const { file, purpose } = call.body;
    const record = await call.services.files.create(call.actor, scopeOf(call), file, purpose);
    return { status: 200, json: shapeOf(call).file(record) };
  },
  async retrieveFile(call) {
    const record = await call.services.files.get(call.actor, scopeOf(call), call.params.file_id);
    return { status: 200, json: shapeOf(call).file(record) };
  },
  async removeFile(call) {
    const { file_id: id } = call.params;
    await call.services.files.delete(call.actor, scopeOf(call), id);
    return { status: 200, json: shapeOf(call).deleted(id) };
  },
  async downloadFile(call) {
    const { actor, params, services } = call;
    const file = await services.files.download(actor, scopeOf(call), params.file_id, 'with purpose');
    return {
      status: 200,
      type: 'application/octet-stream',
      file,
      headers: { 'Content-Disposition': attachment(file.record.filename) },
    };
  },
} satisfies CompatibleHandlers<Operation>;
