/** Packages that come without types; what the samples use of them. */
declare module 'node-webpmux' {
  interface Frame {
    readonly delay: number;
  }
  export class Image {
    static initLib(): Promise<void>;
    static getEmptyImage(): Promise<Image>;
    static generateFrame(options: { buffer: Buffer; delay: number }): Promise<Frame>;
    static save(
      path: null,
      options: { width: number; height: number; frames: readonly Frame[] },
    ): Promise<Buffer>;
    setImageData(
      pixels: Buffer,
      options: { width: number; height: number; quality?: number; lossless?: number },
    ): Promise<number>;
    save(path: null): Promise<Buffer>;
  }
}

declare module 'gifenc' {
  export function GIFEncoder(): {
    writeFrame(
      indices: Uint8Array,
      width: number,
      height: number,
      options: {
        palette: readonly (readonly [number, number, number])[];
        delay?: number;
        transparent?: boolean;
      },
    ): void;
    finish(): void;
    bytes(): Uint8Array;
  };
}

declare module 'utif2' {
  export function encodeImage(pixels: ArrayBufferLike, width: number, height: number): ArrayBuffer;
}
