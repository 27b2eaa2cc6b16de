/** A certificate authority as releases until 0.5 made it: valid from the day before. */
import type { X509Certificate } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from 'shared-schema/clock';
import { issueAuthority } from '#lan/certificate.ts';

/** Writes it into the folder of a box whose clock said `now` at its first start. */
export function writeEarlierAuthority(dataDir: string, now: number): X509Certificate {
  const validity = { from: now - DAY_MS, until: now + 3_651 * DAY_MS };
  const { certificate, key } = issueAuthority('Chickadee at box', validity, {
    names: ['localhost', 'local', 'box'],
    ranges: [
      ['192.168.0.0', '255.255.0.0'],
      ['127.0.0.0', '255.0.0.0'],
    ],
  });
  mkdirSync(join(dataDir, 'tls'), { recursive: true });
  writeFileSync(join(dataDir, 'tls', 'ca.key'), key.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(join(dataDir, 'tls', 'ca.crt'), certificate.toString());
  return certificate;
}
