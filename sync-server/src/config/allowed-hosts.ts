/** Names beside the machine's own by which this server may be called. */
import { isIP } from 'node:net';
import { ConfigError } from './env.ts';

/** Reads `ALLOWED_HOSTS`: names with commas, `*.school.org` for all below a name. Throws `ConfigError`. */
export function parseAllowedHosts(text: string | undefined): readonly string[] {
  const hosts = (text ?? '').split(',').map((part) => part.trim().toLowerCase());
  const given = hosts.filter((host) => host !== '');
  // Older settings list addresses, too, which need no entry.
  const wrong = given.find((host) => !isIP(host) && !/^(\*\.)?[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(host));
  if (wrong !== undefined) {
    throw new ConfigError(
      `ALLOWED_HOSTS names ${wrong}, which is no host name: write names with commas, without http:// and without a port.`,
    );
  }
  return given;
}
