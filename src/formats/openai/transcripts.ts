import type { components } from '../../../generated/openapi';

type Transcript = components['schemas']['STTResponse'];
type Segment = NonNullable<Transcript['segments']>[number];

/** Subtitles in SubRip. */
export const toSrt = (transcript: Transcript): string =>
  cuesOf(transcript)
    .map(
      ({ start, end, text }, index) => `${index + 1}\n${time(start, ',')} --> ${time(end, ',')}\n${text}\n`,
    )
    .join('\n');

/** Subtitles in WebVTT. */
export const toVtt = (transcript: Transcript): string =>
  `WEBVTT\n\n${cuesOf(transcript)
    .map(({ start, end, text }) => `${time(start, '.')} --> ${time(end, '.')}\n${text}\n`)
    .join('\n')}`;

/** If the provider reports no timestamps, the whole text is one subtitle. */
const cuesOf = ({
  segments = [],
  text,
  duration = 0,
}: Transcript): readonly Pick<Segment, 'start' | 'end' | 'text'>[] =>
  segments.length === 0
    ? [{ start: 0, end: duration, text: text.trim() }]
    : segments.map((segment) => ({ ...segment, text: segment.text.trim() }));

function time(seconds: number, mark: string): string {
  const ms = Math.round(seconds * 1000);
  const part = (value: number, length = 2): string => String(Math.floor(value)).padStart(length, '0');
  return `${part(ms / 3_600_000)}:${part((ms / 60_000) % 60)}:${part((ms / 1000) % 60)}${mark}${part(ms % 1000, 3)}`;
}
