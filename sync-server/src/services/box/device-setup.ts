/** What somebody reads who prepares a device: addresses, and the certificate of the school's own authority. */
import { Readable } from 'node:stream';
import type { Reply } from 'shared-schema/contract';
import type { Config } from '#config/config.ts';
import type { Db } from '#db/database.ts';
import { AppError } from '#errors.ts';
import type { SentFile } from '#files/sent-file.ts';
import { reachableNames, readCertificates } from '#lan/read-certificates.ts';
import { storedSettings } from '#services/settings/stored-settings.ts';

type Settings = Pick<Config, 'tls' | 'dataDir' | 'port' | 'lanSetupPort'>;

/** GET /api/device-setup. */
export async function deviceSetup(config: Settings, db: Db): Promise<Reply<'GET /api/device-setup'>> {
  const shown = await readCertificates(config);
  const { schoolName } = await storedSettings(db);
  if (shown === null) return { schoolName, addresses: [], trustPage: null, fingerprint: null };
  const names = reachableNames(shown.names);
  const [first] = names;
  const hasPage = shown.authority !== null && first !== undefined;
  return {
    schoolName,
    addresses: names.map((name) => new URL(`https://${name}:${config.port}`).origin),
    trustPage: hasPage ? new URL(`http://${first}:${config.lanSetupPort}`).href : null,
    fingerprint: shown.authority?.fingerprint256 ?? null,
  };
}

/** GET /api/device-setup/certificate. Throws `no_own_authority` where the school has no authority of its own. */
export async function authorityCertificate(config: Settings): Promise<SentFile> {
  const shown = await readCertificates(config);
  if (!shown?.authority) throw new AppError('no_own_authority');
  const { raw } = shown.authority;
  const content = Readable.from([raw]);
  return { name: 'chickadee-ca.crt', type: 'application/x-x509-ca-cert', size: raw.length, content };
}
