/** Addresses at which a school can be: what browsers open, without a path. */

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** True for an origin to which a device may send a child's voice: over HTTPS, or on this very machine. */
export function isSchoolAddress(text: string): boolean {
  const url = urlOf(text);
  if (!url) return false;
  const { protocol, hostname, origin } = url;
  return origin === text && (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname)));
}

function urlOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
