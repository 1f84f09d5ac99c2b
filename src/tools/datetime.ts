import type { components } from '../../generated/openapi';
import { ApiError } from '../errors';
import { ToolFailure, type ServerTool, type ToolParts } from './tool';

type Settings = components['schemas']['DatetimeServerToolConfig'];

/** `service:datetime`: what time it is, somewhere. */
export function datetime({ timezone = 'UTC' }: Settings, { now }: ToolParts): ServerTool {
  if (!isZone(timezone))
    throw new ApiError(
      'invalid_request',
      `tools: service:datetime: timezone: expected an IANA time zone such as Europe/Berlin, not ${timezone.slice(0, 60)}`,
    );
  return {
    name: 'datetime',
    description: `The current date and time. Without a timezone: in ${timezone}.`,
    parameters: {
      type: 'object',
      properties: { timezone: { type: 'string', description: 'IANA time zone, such as Europe/Berlin.' } },
    },
    async run(given) {
      const zone =
        typeof given['timezone'] === 'string' && given['timezone'] !== '' ? given['timezone'] : timezone;
      if (!isZone(zone)) throw new ToolFailure(`Unknown time zone: ${zone.slice(0, 60)}. Use an IANA name.`);
      return { datetime: inZone(now(), zone), timezone: zone };
    },
  };
}

/** A name, not an offset: those do not know summer time. */
function isZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** ISO 8601 with the zone's offset at that time. */
function inZone(date: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  }).formatToParts(date);
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((entry) => entry.type === type)?.value ?? '';
  const offset = part('timeZoneName').slice('GMT'.length) || '+00:00';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}${offset}`;
}
