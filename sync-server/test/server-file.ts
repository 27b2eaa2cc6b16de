/** Which file a test starts as the server's process. */
import { fileURLToPath } from 'node:url';

/** The built server where a run names it, as `npm test` does; else the sources. */
export function serverFile(): string {
  return process.env.CHICKADEE_SERVER_FILE ?? fileURLToPath(new URL('../src/main.ts', import.meta.url));
}
