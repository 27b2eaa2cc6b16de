/** Which proxies may forward a caller (X-Forwarded-For, -Host, -Proto). These headers of anybody else are ignored. */
import { isIP } from 'node:net';
import { ConfigError } from './env.ts';

/** Number of proxies in a row, or addresses, ranges and names of ranges. */
export type TrustedProxies = number | readonly string[];

const OFF: ReadonlySet<string> = new Set(['0', 'off', 'false', 'no']);
const MAX_HOPS = 9;
/** Names of ranges that @fastify/proxy-addr knows. */
const RANGES: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Reads `TRUST_PROXY`. Throws `ConfigError`. */
export function parseTrustedProxies(text: string | undefined): TrustedProxies | null {
  const value = text?.trim().toLowerCase() ?? 'off';
  if (OFF.has(value)) return null;
  if (/^\d$/.test(value) && Number(value) <= MAX_HOPS) return Number(value);
  const proxies = value.split(',').map((part) => part.trim());
  const wrong = proxies.find((proxy) => !RANGES.has(proxy) && !isAddressOrRange(proxy));
  if (wrong !== undefined) {
    throw new ConfigError(
      `TRUST_PROXY=${text} does not say which proxy to believe: give its address (TRUST_PROXY=127.0.0.1), several with commas, a range (10.0.0.0/8), or the number of proxies in front (TRUST_PROXY=1).`,
    );
  }
  return proxies;
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128));
}

/** The same in the form that the HTTP server accepts; it would ignore a bare number. */
export function trustProxyOption(
  proxies: TrustedProxies | null,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (proxies === null) return false;
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  return [...proxies];
}
