/** Caddy, a web server that the example configuration puts in front of several schools. Debian's package: caddy. */
import { onPath } from './programs.ts';

/** Null where it is not installed. */
export function findCaddy(environment: NodeJS.ProcessEnv = process.env): string | null {
  return onPath('caddy', environment) ?? null;
}
