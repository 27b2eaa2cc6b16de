/** Addresses of S3 storages. */
import { ConfigError } from './env.ts';

const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/;

/** Names and voices of children never go through a network in the clear. Throws `ConfigError`. */
export function requireS3Address(variable: string, address: string): string {
  if (URL.canParse(address) && (/^https:/.test(address) || LOOPBACK.test(address))) return address;
  throw new ConfigError(`${variable} must be an address that begins with https://.`);
}
