/** The certificates that this server shows to devices, as they lie on the disk now: they are renewed while it runs. */
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '#config/config.ts';

export interface ShownCertificates {
  readonly server: X509Certificate;
  /** The school's own authority; null where the school brought its certificate. */
  readonly authority: X509Certificate | null;
  /** Names and addresses that the server's certificate speaks for. */
  readonly names: readonly string[];
}

/** Null where the server speaks plain HTTP. Throws where its certificate cannot be read. */
export async function readCertificates({
  tls,
  dataDir,
}: Pick<Config, 'tls' | 'dataDir'>): Promise<ShownCertificates | null> {
  if (tls === null) return null;
  const server = new X509Certificate(await readFile(tls.certFile));
  const own = join(dataDir, 'tls');
  const isOwn = resolve(dirname(tls.certFile)) === resolve(own);
  const authority = isOwn ? await readIssuer(server, join(own, 'ca.crt')) : null;
  return { server, authority, names: namesOf(server) };
}

/** Null where the file has no authority, or another one: the school has put its own certificate into this folder. */
async function readIssuer(server: X509Certificate, file: string): Promise<X509Certificate | null> {
  const authority = await readFile(file).then(
    (pem) => new X509Certificate(pem),
    () => null,
  );
  return authority !== null && server.checkIssued(authority) ? authority : null;
}

/** Names in a certificate, without wildcards: nobody can type those. */
export const namesOf = ({ subjectAltName = '' }: X509Certificate) =>
  subjectAltName
    .split(', ')
    .map((name) => name.replace(/^(DNS|IP Address):/, ''))
    .filter((name) => name !== '' && !name.startsWith('*.'));

/** What a tablet can type of these: addresses first, because not every tablet asks its neighbors for a name. */
export function reachableNames(names: readonly string[]): string[] {
  // A name without a dot is known to this machine alone.
  const others = names.filter((name) => name !== '127.0.0.1' && name.includes('.'));
  return [...others.filter((name) => isIP(name) !== 0), ...others.filter((name) => isIP(name) === 0)];
}
