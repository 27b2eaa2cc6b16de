/** Whether a request comes from our own pages. Cookies alone would let any page on the web act for whoever is signed in. */

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** True for calls that change nothing. A socket's upgrade is a GET too and is checked separately. */
export function onlyReads(method: string): boolean {
  return reading.has(method);
}

/** False when the browser names an origin whose host is not the one it talks to. Programs send no origin. */
export function isOwnOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === host;
}
