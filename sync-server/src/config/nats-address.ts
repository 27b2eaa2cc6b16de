/** Where NATS is, as NATS_URL says: one server, or several of one cluster with commas between them. */

export interface NatsAddress {
  /** `host:port` of each. */
  readonly servers: readonly string[];
  readonly isEncrypted: boolean;
  /** Null where anybody may connect. */
  readonly account: { readonly user: string; readonly password: string } | null;
}

const DEFAULT_PORT = '4222';

/** Null for what is no such address. */
export function parseNatsUrl(text: string): NatsAddress | null {
  const urls = text.split(',').map((part) => (URL.canParse(part) ? new URL(part) : null));
  const [first] = urls;
  if (!first || !urls.every((url) => url !== null && isServer(url, first.protocol))) return null;
  return {
    servers: urls.map((url) => `${url?.hostname}:${url?.port || DEFAULT_PORT}`),
    isEncrypted: first.protocol === 'tls:',
    account: first.username
      ? { user: decodeURIComponent(first.username), password: decodeURIComponent(first.password) }
      : null,
  };
}

function isServer({ protocol, hostname, pathname, search, hash }: URL, wanted: string): boolean {
  const isNats = protocol === wanted && (protocol === 'nats:' || protocol === 'tls:');
  return isNats && hostname !== '' && ['', '/'].includes(pathname) && search === '' && hash === '';
}
