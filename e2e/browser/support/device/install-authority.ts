/** What installing a certificate on a device comes to: Chromium on Linux reads the store of NSS in the home folder. */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Whether this machine can install authorities: Debian has `certutil` in `libnss3-tools`. */
export const hasCertutil = () => !spawnSync('certutil', ['-H'], { stdio: 'ignore' }).error;

/** Makes the store of this home folder trust the authority. Throws where Debian's `libnss3-tools` is missing. */
export function installAuthority(home: string, file: string): void {
  const store = join(home, '.pki', 'nssdb');
  mkdirSync(store, { recursive: true });
  for (const args of [
    ['-N', '--empty-password'],
    ['-A', '-n', 'school', '-t', 'C,,', '-i', file],
  ]) {
    const { status, stderr, error } = spawnSync('certutil', ['-d', `sql:${store}`, ...args], {
      encoding: 'utf8',
    });
    if (error || status !== 0) throw new Error(`certutil of libnss3-tools does not work: ${error ?? stderr}`);
  }
}
