import { createLogger as createWinston, format, transports, type Logger } from 'winston';
import type { LogLevel } from './config';

/** Names whose values never belong in a log, whoever passes them by mistake. */
const SECRET = /authorization|api[_-]?key|password|secret|token$|cookie|prompt|messages|body/i;

const allowed = format((info) => {
  for (const key of Object.keys(info)) if (SECRET.test(key)) delete info[key];
  return info;
});

/** JSON lines on stdout. Log names, ids and counts; never a prompt, a header value or a credential. */
export const createLogger = (level: LogLevel): Logger =>
  createWinston({
    levels: { error: 0, warn: 1, info: 2, http: 3, verbose: 4, debug: 5, silly: 6 },
    level,
    format: format.combine(allowed(), format.timestamp(), format.json()),
    transports: [new transports.Console({ forceConsole: false })],
  });
