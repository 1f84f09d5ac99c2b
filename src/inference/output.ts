import type { ChatDelta, ChatMessage, ChatStreamChoice, UsageReport } from '../providers/format';
import { pixelsOfHead, type Picture } from '../providers/picture';
import { laterReport } from '../providers/usage';
import { countTokens, ProducedText } from './tokens';

/** A silence that is longer counts as hidden reasoning; providers send visible tokens in shorter steps. */
const SILENCE_MS = 100;
/** Characters of a token in visible text, to credit a silence with the text that ended it. */
const CHARACTERS_PER_TOKEN = 4;
/** Least visible output that shows how fast a model writes. */
const SPEED_SAMPLE = { tokens: 16, ms: 300 };

/** Images of one answer whose size is read. Each takes microseconds, and more images count as images of unknown size. */
const MOST_MEASURED = 256;

/** Visible output, in the units that it is priced by. */
export interface Visible {
  readonly textTokens: number;
  readonly images: readonly Picture['pixels'][];
  /** Decoded bytes. */
  readonly audioBytes: number;
  /** Text that the gateway received and did not read, by a sample of it; `isMedia` if it may be an image instead. */
  readonly unread: { readonly tokens: number; readonly isMedia: boolean } | undefined;
}

type Delta = ChatStreamChoice['delta'];

/**
 * Collects what an answer has shown so far, and when. An answer that ends before its provider reports usage is
 * charged by it (docs/charging.md).
 */
export class Output {
  /** Usage as last reported. */
  usage: UsageReport | undefined;
  /** True if the provider reported usage with, or after, the end of its answer. */
  isFinal = false;
  /** It was read to no end: the provider may have written as much as it was allowed to. */
  isEndless = false;
  private readonly text = new ProducedText();
  private readonly images: Picture['pixels'][] = [];
  private audioCharacters = 0;
  private unread: Visible['unread'];
  private firstAtMs: number | undefined;
  private lastAtMs: number;
  private finishedAtMs: number | undefined;
  private silenceMs = 0;
  /** Part of the silence that follows the first visible output. */
  private silentBetweenMs = 0;
  /** Characters of the pieces that ended a silence. */
  private silentCharacters = 0;
  /** Position in the output at the provider's last usage report. */
  private counted = { tokens: 0, characters: 0, images: 0, audioCharacters: 0 };

  /** @param sinceMs when the provider was asked, on the clock of `performance`. */
  constructor(sinceMs = performance.now()) {
    this.lastAtMs = sinceMs;
  }

  static of(messages: readonly ChatMessage[], sinceMs?: number): Output {
    const output = new Output(sinceMs);
    let characters = 0;
    for (const message of messages) characters += output.show(message);
    if (characters > 0) output.tick(characters);
    output.finishedAtMs = output.lastAtMs;
    return output;
  }

  get isEmpty(): boolean {
    return this.text.isEmpty && this.images.length === 0 && this.audioCharacters === 0 && !this.unread;
  }

  get characters(): number {
    return this.text.characters;
  }

  /** Visible text alone. */
  tokens(): number {
    return this.text.tokens();
  }

  note({ choices, usage, done }: ChatDelta): void {
    let characters = 0;
    for (const { delta, finish_reason: reason } of choices) {
      characters += this.show(delta);
      if (reason !== null) this.finishedAtMs ??= performance.now();
    }
    if (characters > 0) this.tick(characters);
    if (usage) this.report(usage, done === true || this.finishedAtMs !== undefined);
  }

  /** Counts output that the gateway received and did not read. @param sample a part of it. */
  addUnread(sample: string, characters: number): void {
    const tokens = Math.ceil((countTokens(sample) * characters) / Math.max(sample.length, 1));
    this.unread = { tokens, isMedia: LOOKS_LIKE_MEDIA.test(sample) };
  }

  /** All visible output, or that since the provider last counted. */
  visible(sinceCounted = false): Visible {
    const { characters, images, audioCharacters } = sinceCounted
      ? this.counted
      : { characters: 0, images: 0, audioCharacters: 0 };
    const all = this.text.characters;
    const tokens = all === characters ? 0 : this.text.tokens();
    return {
      textTokens: Math.ceil((tokens * (all - characters)) / Math.max(all, 1)),
      images: this.images.slice(images),
      audioBytes: Math.ceil(((this.audioCharacters - audioCharacters) * 3) / 4),
      unread: this.unread,
    };
  }

  /** Completion tokens that the provider has counted; 0 if it has not. */
  get countedTokens(): number {
    return this.counted.tokens;
  }

  /** Tokens of hidden reasoning at this speed, until `nowMs` or the end of the answer. */
  hiddenTokens(tokensPerSecond: number, nowMs: number): number {
    const tailMs = (this.finishedAtMs ?? nowMs) - this.lastAtMs;
    const silentMs = this.silenceMs + (tailMs > SILENCE_MS || this.isEmpty ? tailMs : 0);
    const written = this.silentCharacters / CHARACTERS_PER_TOKEN;
    return Math.max(0, Math.ceil((silentMs / 1_000) * tokensPerSecond - written));
  }

  /** Silence before and between the visible output. */
  get silentMs(): number {
    return this.silenceMs;
  }

  /** Speed of the visible output, in tokens per second; undefined while there is too little to tell. */
  get seenSpeed(): number | undefined {
    if (this.firstAtMs === undefined) return undefined;
    const tokens = this.text.tokens();
    const spanMs = this.lastAtMs - this.firstAtMs;
    if (tokens < SPEED_SAMPLE.tokens || spanMs < SPEED_SAMPLE.ms) return undefined;
    const writingMs = spanMs - this.silentBetweenMs;
    return (tokens * 1_000) / (writingMs < SPEED_SAMPLE.ms ? spanMs : writingMs);
  }

  private show(delta: Delta | ChatMessage): number {
    const before = this.text.characters + this.audioCharacters;
    const { images } = this;
    const imagesBefore = images.length;
    if (delta.content) this.text.add(delta.content);
    if (delta.reasoning) this.text.add(delta.reasoning);
    if (delta.refusal) this.text.add(delta.refusal);
    if (delta.tool_calls)
      for (const { function: called } of delta.tool_calls) {
        if (called?.name) this.text.add(called.name);
        if (called?.arguments) this.text.add(called.arguments);
      }
    if (delta.audio) {
      if (delta.audio.transcript) this.text.add(delta.audio.transcript);
      this.audioCharacters += delta.audio.data?.length ?? 0;
    }
    if (delta.images)
      for (const {
        image_url: { url },
      } of delta.images)
        images.push(
          images.length < MOST_MEASURED ? pixelsOfHead(url.slice(url.indexOf(',') + 1)) : undefined,
        );
    return this.text.characters + this.audioCharacters - before + (images.length > imagesBefore ? 1 : 0);
  }

  private tick(characters: number): void {
    const now = performance.now();
    const silentMs = now - this.lastAtMs;
    if (silentMs > SILENCE_MS) {
      this.silenceMs += silentMs;
      this.silentCharacters += characters;
      if (this.firstAtMs !== undefined) this.silentBetweenMs += silentMs;
    }
    this.firstAtMs ??= now;
    this.lastAtMs = now;
  }

  private report(usage: UsageReport, isFinal: boolean): void {
    this.usage = laterReport(this.usage, usage);
    this.isFinal ||= isFinal;
    const tokens = usage.completion ?? 0;
    if (tokens <= this.counted.tokens) return;
    this.counted = {
      tokens,
      characters: this.text.characters,
      images: this.images.length,
      audioCharacters: this.audioCharacters,
    };
    // The count holds all that was thought until now.
    this.silenceMs = 0;
    this.silentCharacters = 0;
    this.lastAtMs = performance.now();
  }
}

/** Base64: a long run without a space, a quote or a backslash. */
const LOOKS_LIKE_MEDIA = /^[A-Za-z0-9+/=]{512}/;
