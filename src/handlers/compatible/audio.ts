import { given } from '../../formats/openai/given';
import { toSrt, toVtt } from '../../formats/openai/transcripts';
import type { CompatibleHandlers } from '../../http/compatible-operations';
import { requestFacts } from '../../http/facts';

export const audio = {
  async createSpeech(call) {
    const { actor, body, services } = call;
    const { input, instructions, model, voice, speed } = body;
    const encoding = body.response_format === 'pcm' ? 'pcm' : 'mp3';
    const { generationId, value } = await services.audio.speak(
      actor,
      {
        input,
        model,
        response_format: encoding,
        ...given({ voice: typeof voice === 'object' ? voice?.id : voice, speed, instructions }),
      },
      requestFacts(call),
    );
    const headers = { 'X-Generation-Id': generationId };
    return encoding === 'mp3'
      ? { status: 200, type: 'audio/mpeg', bytes: value, headers }
      : { status: 200, type: 'audio/pcm', bytes: value, headers };
  },

  async createTranscription(call) {
    const { actor, body, services } = call;
    const { response_format: form = 'json', ...rest } = body;
    // Subtitles need the times.
    const told = form === 'json' || form === 'text' ? 'json' : 'verbose_json';
    const { generationId, value } = await services.audio.transcribe(
      actor,
      { ...rest, response_format: told },
      requestFacts(call),
    );
    const headers = { 'X-Generation-Id': generationId };
    switch (form) {
      case 'text':
        return { status: 200, type: 'text/plain', text: `${value.text}\n`, headers };
      case 'srt':
        return { status: 200, type: 'text/plain', text: toSrt(value), headers };
      case 'vtt':
        return { status: 200, type: 'text/plain', text: toVtt(value), headers };
      case 'json':
      case 'verbose_json':
        return { status: 200, json: value, headers };
    }
  },
} satisfies CompatibleHandlers<'createSpeech' | 'createTranscription'>;
