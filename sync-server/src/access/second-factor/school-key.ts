/** Whether a server has the key with which its school's second factors were sealed. */
import { ConfigError } from '#config/env.ts';
import type { Db } from '#db/database.ts';
import { keepSetting } from '#db/settings/setting-rows.ts';
import type { SecretBox } from './secret-box.ts';

const SETTING = 'second_factor_key';

/**
 * For a school that several processes serve: the first one stores the fingerprint of its key, and a process with another
 * key is refused, because it would ask nobody for a code (decision 109). Throws `ConfigError`.
 */
export async function refuseOtherKey(db: Db, box: SecretBox, file: string): Promise<void> {
  const fingerprint = box.fingerprint();
  if ((await keepSetting(db, SETTING, fingerprint)) === fingerprint) return;
  throw new ConfigError(
    `${file} is not the key of second factors that this school has: a server with it would ask nobody for a code. Copy the file from another server of this school. If the key is lost everywhere, stop all servers, delete the row ${SETTING} of the school's table settings, and start all of them with one key: second factors are off then, until they are set up anew.`,
  );
}

/** Accounts whose second factor another key has sealed: they sign in with the password alone until they set it up anew. */
export async function countUnreadable(db: Db, box: SecretBox): Promise<number> {
  const rows = await db
    .selectFrom('second_factors')
    .select('secret')
    .where('confirmed_at', 'is not', null)
    .execute();
  return rows.filter(({ secret }) => box.open(secret) === null).length;
}
