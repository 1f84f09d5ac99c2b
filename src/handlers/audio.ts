import { requestFacts } from '../http/facts';
import type { Handlers } from '../http/operations';

export const audio = {
  async createAudioSpeech(call) {
    const { actor, body, services } = call;
    const { generationId, value } = await services.audio.speak(actor, body, requestFacts(call));
    const headers = { 'X-Generation-Id': generationId };
    return body.response_format === 'mp3'
      ? { status: 200, type: 'audio/mpeg', bytes: value, headers }
      : { status: 200, type: 'audio/pcm', bytes: value, headers };
  },
  async createAudioTranscriptions(call) {
    const { actor, body, services } = call;
    const { generationId, value } = await services.audio.transcribe(actor, body, requestFacts(call));
    return { status: 200, json: value, headers: { 'X-Generation-Id': generationId } };
  },
} satisfies Handlers<'createAudioSpeech' | 'createAudioTranscriptions'>;
