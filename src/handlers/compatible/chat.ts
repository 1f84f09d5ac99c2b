import { readOldFunctions, withFunctionCall, withFunctionCalls } from '../../formats/openai/old-functions';
import { toOpenAIChatStream } from '../../formats/openai/chat-stream';
import type { CompatibleHandlers } from '../../http/compatible-operations';
import { requestFacts } from '../../http/facts';

export const chat = {
  async createChatCompletion(call) {
    const { actor, services } = call;
    const facts = requestFacts(call);
    const { body, isOld } = readOldFunctions(call.body);
    if (body.stream) {
      const { generationId, value } = await services.chat.stream(actor, body, facts);
      const events = toOpenAIChatStream(
        isOld ? withFunctionCalls(value) : value,
        body.stream_options?.include_usage === true,
      );
      return { status: 200, events, headers: { 'X-Generation-Id': generationId } };
    }
    const { generationId, value } = await services.chat.complete(actor, body, facts);
    return {
      status: 200,
      json: isOld ? withFunctionCall(value) : value,
      headers: { 'X-Generation-Id': generationId },
    };
  },
} satisfies CompatibleHandlers<'createChatCompletion'>;
