/** A certificate that was renewed in its files, by us or by the school's own tool, serves without a new start. */
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:https';
import type { Config } from '#config/config.ts';
import type { Secrets } from '#config/secrets.ts';

/**
 * Returns a job that changes the certificate of `server`, and `shown`, when its files changed. Open connections keep
 * theirs.
 */
export function rereadCertificate(
  server: Server,
  files: NonNullable<Config['tls']>,
  shown: NonNullable<Secrets['tls']>,
): () => Promise<void> {
  return async () => {
    const [cert, key] = await Promise.all([readFile(files.certFile), readFile(files.keyFile)]);
    if (cert.equals(shown.cert) && key.equals(shown.key)) return;
    // Throws while only one of the two has been replaced; the next round sees both.
    server.setSecureContext({ cert, key });
    Object.assign(shown, { cert, key });
  };
}
