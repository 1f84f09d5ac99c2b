import { Readable } from 'node:stream';
import type { BinhostHandlers } from '../http/binhost-operations';
import { hostAddress } from '../http/facts';

export const binaries = {
  async listBinaries({ services }) {
    return { status: 200, type: 'text/plain', text: await services.binaries.list() };
  },
  async getInstallScript({ params, rawHeaders, services }) {
    const base = services.publicUrl ?? hostAddress(rawHeaders);
    return {
      status: 200,
      type: 'text/x-shellscript',
      text: await services.binaries.script(params.bin, base),
    };
  },
  async getBinary({ params, services }) {
    return { status: 200, type: 'application/octet-stream', file: await services.binaries.open(params) };
  },
  async getBinarySignature({ params, services }) {
    const signature = await services.binaries.signature(params);
    return {
      status: 200,
      type: 'application/octet-stream',
      bytes: Readable.from([signature]),
      headers: { 'Content-Length': String(signature.length) },
    };
  },
} satisfies BinhostHandlers<'listBinaries' | 'getInstallScript' | 'getBinary' | 'getBinarySignature'>;
