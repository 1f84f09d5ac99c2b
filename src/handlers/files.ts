import { ApiError } from '../errors';
import { attachment, fileShape, requestFacts } from '../http/facts';
import type { Call, Handlers } from '../http/operations';
import { fileShapes, type FileScope } from '../services/files';

type FileOperation = 'listFiles' | 'uploadFile' | 'getFileMetadata' | 'deleteFile' | 'downloadFileContent';

const scopeOf = (call: Call<FileOperation>): FileScope => ({
  workspace_id: call.query.workspace_id,
  provider: call.query.provider,
  region: requestFacts(call).region,
});

export const files = {
  async listFiles(call) {
    if (call.query.order === 'desc' && call.query.provider === undefined)
      throw new ApiError('invalid_request', 'order: lists are in ascending order only');
    const page = await call.services.files.list(call.actor, scopeOf(call), call.query);
    return { status: 200, json: fileShapes[fileShape(call.rawHeaders)].list(page) };
  },
  async uploadFile(call) {
    const { file, purpose } = call.body;
    const record = await call.services.files.create(call.actor, scopeOf(call), file, purpose);
    return { status: 200, json: fileShapes[fileShape(call.rawHeaders)].file(record) };
  },
  async getFileMetadata(call) {
    const record = await call.services.files.get(call.actor, scopeOf(call), call.params.file_id);
    return { status: 200, json: fileShapes[fileShape(call.rawHeaders)].file(record) };
  },
  async deleteFile(call) {
    const { file_id: id } = call.params;
    await call.services.files.delete(call.actor, scopeOf(call), id);
    return { status: 200, json: fileShapes[fileShape(call.rawHeaders)].deleted(id) };
  },
  async downloadFileContent(call) {
    const file = await call.services.files.download(call.actor, scopeOf(call), call.params.file_id);
    return {
      status: 200,
      type: 'application/octet-stream',
      file,
      headers: { 'Content-Disposition': attachment(file.record.filename) },
    };
  },
} satisfies Handlers<FileOperation>;
