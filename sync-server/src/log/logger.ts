/** The log of a school: structured, without names, passwords, cookies or file contents. */
import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** What must never be written even if a caller hands it over by mistake. */
const redacted = [
  'password',
  'token',
  'cookie',
  'authorization',
  'username',
  'email',
  'firstName',
  'lastName',
  '*.password',
  '*.token',
  '*.cookie',
  '*.authorization',
  '*.username',
  '*.email',
  '*.firstName',
  '*.lastName',
  'req.headers.cookie',
  'req.headers.authorization',
  'res.headers["set-cookie"]',
];

/** Where logs go: stdout carries only the line that says the server is ready. */
export const standardError = (): DestinationStream => pino.destination(2);

/** Writes JSON lines, to stderr where nothing is said. */
export function createLogger(level: string, destination: DestinationStream = standardError()): Logger {
  return pino({ level, redact: { paths: redacted, censor: '[left out]' }, base: null }, destination);
}
