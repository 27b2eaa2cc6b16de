/** A certificate that was renewed in its files, by us or by the school's own tool, serves without a new start. */
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:https';
import type { Config } from '#config/config.ts';

/** Returns a job that changes the certificate of `server` when its files changed. Open connections keep theirs. */
export function rereadCertificate(
  server: Server,
  files: NonNullable<Config['tls']>,
  loaded: { cert: Buffer; key: Buffer },
): () => Promise<void> {
  let current = loaded;
  return async () => {
    const [cert, key] = await Promise.all([readFile(files.certFile), readFile(files.keyFile)]);
    if (cert.equals(current.cert) && key.equals(current.key)) return;
    // Throws while only one of the two has been replaced; the next round sees both.
    server.setSecureContext({ cert, key });
    current = { cert, key };
  };
}
