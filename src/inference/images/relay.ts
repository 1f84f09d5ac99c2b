import type { components } from '../../../generated/openapi';
import { isGatewayRefusal, toApiError, type ApiError } from '../../errors';
import { brokenOff } from '../attempt';
import type { Endpoint } from '../catalogue';
import type { EventSink, EventStream } from '../events';
import type { Generation, Outcome } from '../generation';
import type { Settled } from '../settled';
import type { Flow } from '../jobs';
import { abandoned, outcomeOf, toCompleted, type Drawn, type Shown } from './drawn';
import type { OpenImages } from './stream';
import type { Fitted } from './wish';
import type { PartialImage } from '../../providers/image';
import { pictureOf } from '../../providers/picture';
import type { Look } from './cost';

type Event = components['schemas']['ImageStreamEvent'];

interface Parts {
  readonly generation: Generation;
  readonly endpoint: Endpoint;
  readonly fitted: Fitted;
  readonly images: OpenImages;
  readonly ended: () => void;
}

/** Passes on images as they come, and the last one when its cost is durable. */
export class ImageRelay implements EventStream<Event>, Flow {
  private sink: EventSink<Event> | undefined;
  private over = false;
  private shown: Shown | undefined;
  /** The client is, and the rest is read for its usage alone. */
  private isGone = false;

  constructor(private readonly parts: Parts) {}

  pipe(sink: EventSink<Event>): void {
    this.sink = sink;
    this.parts.images.pipe({
      partial: (step) => this.show(step),
      whole: (drawn) => void this.finish(drawn),
      fail: (error) => {
        // The client's disconnect may reach us as the end of the connection to the upstream.
        if (this.parts.generation.caller.leaving.aborted && !this.isGone) this.cancel();
        else void this.breakOff(brokenOff(error, this.parts.endpoint), this.isGone);
      },
    });
  }

  resume(): void {
    this.parts.images.resume();
  }

  cancel(): void {
    const { images, endpoint, fitted } = this.parts;
    if (this.isGone) return;
    this.isGone = true;
    if (endpoint.onDisconnect === 'drain' && !this.over) return images.resume();
    if (!this.close()) return;
    images.abort();
    const outcome = this.shown ? abandoned(endpoint, fitted, this.shown) : { cancelled: true };
    // The upstream's socket closes first; nobody is left to tell.
    setImmediate(() => void this.settle(outcome).catch(() => undefined));
  }

  /** Ends it from our side. The provider draws on, and bills the image. */
  interrupt(reason: ApiError): void {
    this.parts.images.abort();
    void this.breakOff(reason, true);
  }

  private show({ index, base64, usage }: PartialImage): void {
    if (this.over) return;
    this.shown = {
      partials: (this.shown?.partials ?? 0) + 1,
      look: this.shown ? this.shown.look : lookOf(base64),
      usage: usage ?? this.shown?.usage,
    };
    const event: Event = {
      type: 'image_generation.partial_image',
      partial_image_index: index,
      b64_json: base64,
    };
    if (!this.isGone && this.sink?.send(event) === false) this.parts.images.pause();
  }

  private async finish(drawn: Drawn): Promise<void> {
    if (!this.close()) return;
    const { generation, endpoint, fitted } = this.parts;
    try {
      const cancelled = this.isGone || generation.caller.leaving.aborted;
      const settled = await this.settle({ ...outcomeOf(drawn, endpoint, fitted), cancelled });
      this.sink?.send(toCompleted(drawn, settled, generation.createdAt));
      this.sink?.end('[DONE]');
    } catch (error) {
      // Not durable, so not told as done.
      this.tell(toApiError(error));
    }
  }

  /** @param cancelled the client or the gateway ended it, and no failure of the provider. */
  private async breakOff(error: ApiError, cancelled = false): Promise<void> {
    if (!this.close()) return;
    const { endpoint, fitted } = this.parts;
    const tell = () => this.tell(error);
    const isCharged = this.shown !== undefined && (cancelled || isGatewayRefusal(error));
    const outcome = isCharged
      ? { ...abandoned(endpoint, fitted, this.shown as Shown), cancelled, error }
      : { endpoint, error };
    await this.settle(outcome).then(tell, tell);
  }

  private settle(outcome: Outcome): Promise<Settled> {
    return this.parts.generation.settle(outcome);
  }

  private tell(error: ApiError): void {
    this.sink?.send({
      type: 'error',
      error: { message: error.message, type: error.type, code: String(error.status), param: null },
    });
    this.sink?.end('[DONE]');
  }

  /** @returns false when it has ended already. */
  private close(): boolean {
    if (this.over) return false;
    this.over = true;
    this.parts.ended();
    return true;
  }
}

/** Images on their way may be whole, or not; only their kind and size are of interest. */
function lookOf(base64: string): Look | undefined {
  try {
    const { mediaType, pixels } = pictureOf(base64);
    return { mediaType, pixels };
  } catch {
    return undefined;
  }
}
