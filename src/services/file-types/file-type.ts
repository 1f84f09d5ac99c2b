/** The types that are stored. What a file claims to be, by name or header, counts for nothing. */
export type FileType = (typeof FILE_TYPES)[number];

export const FILE_TYPES = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'audio/mpeg',
  'audio/wav',
  'audio/flac',
  'audio/ogg',
  'application/json',
  'application/x-ndjson',
  'text/csv',
  'text/markdown',
  'text/plain',
] as const;

/** A file's bytes, read as they are asked for. */
export interface Bytes {
  readonly sizeBytes: number;
  /** Fewer bytes than asked for at the end alone. */
  read(position: number, length: number): Promise<Buffer>;
}
