import { unsupported } from './content';
import type { ChatFormat } from './format';
import { object, text } from './json';
import { PARAMETERS, type Parameter } from './parameters';
import { unusable, upstreamError } from './upstream-errors';

/** Those of speech are other ones. */
const ALL: ReadonlySet<Parameter> = new Set(PARAMETERS);

const noChat = (): never => {
  throw unsupported('This provider has no chat: it speaks');
};

/** A provider of voices: of a chat's format only its errors. */
export const elevenlabs: ChatFormat = {
  carries: () => ALL,
  request: noChat,
  result: () => {
    throw unusable('a chat, which it does not have');
  },
  chunks: noChat,
  error(status, body) {
    const detail = object(object(body)?.['detail']);
    return upstreamError(
      status,
      text(detail?.['status']),
      text(detail?.['message']) ?? text(object(body)?.['detail']),
    );
  },
};
