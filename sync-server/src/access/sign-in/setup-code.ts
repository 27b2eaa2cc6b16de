/**
 * The one-time code by which whoever has the machine becomes an administrator: the first one by the code that the server
 * prints, one more by a code that a command makes.
 */
import { type Clock, DAY_MS } from 'shared-schema/clock';
import type { Db, Tx } from '#db/database.ts';
import { readSetting, writeSetting } from '#db/settings/setting-rows.ts';
import type { WriteContext, Writer } from '#db/writer.ts';
import { AppError } from '#errors.ts';
import { hashToken } from '../tokens.ts';
import { randomCode } from './random-code.ts';

/** Settings: the hash of the code. */
export const SETUP_CODE = 'setup_code_hash';
/** When the code was made, where it counts for `CODE_LIFE_MS` only. */
export const CODE_MADE_AT = 'setup_code_made_at';
const LETTERS = 12;
/** A code of a school that has an administrator: nobody waits for it, and a backup may keep it. */
const CODE_LIFE_MS = DAY_MS;

/**
 * Makes a fresh code and forgets the former one, as long as the school has no administrator; null afterwards.
 * `chosen` is the operator's own code.
 */
export async function issueSetupCode(db: Db, writer: Writer, chosen: string | null): Promise<string | null> {
  if (await hasAdministrator(db)) return null;
  const code = chosen ?? randomCode(LETTERS);
  await writer.write(async ({ tx }) => {
    await forgetCode(tx);
    await writeSetting(tx, SETUP_CODE, hashToken(normalize(code)));
  });
  return code;
}

/** Makes a fresh code that counts for a day, whoever is there already, and forgets the former one. */
export async function issueAnotherCode({ tx, now }: WriteContext): Promise<string> {
  const code = randomCode(LETTERS);
  await writeSetting(tx, SETUP_CODE, hashToken(normalize(code)));
  await writeSetting(tx, CODE_MADE_AT, now());
  return code;
}

/** Whether it is the code that was made last and still counts, without using it up. */
export async function isSetupCode(db: Db | Tx, code: string, clock: Pick<Clock, 'now'>): Promise<boolean> {
  if ((await readSetting(db, SETUP_CODE)) !== hashToken(normalize(code))) return false;
  const madeAt = await readSetting(db, CODE_MADE_AT);
  if (madeAt === null) return true;
  const age = clock.now() - Date.parse(madeAt);
  // One from the future was made while the clock was ahead: nobody knows how long ago.
  return age >= 0 && age < CODE_LIFE_MS;
}

/** Uses the code up. Throws `setup_code_wrong` when it is not the one that was made last, or was used meanwhile. */
export async function spendSetupCode({ tx }: WriteContext, code: string): Promise<void> {
  const spent = await tx
    .deleteFrom('settings')
    .where('name', '=', SETUP_CODE)
    .where('value', '=', hashToken(normalize(code)))
    .executeTakeFirst();
  if (spent.numDeletedRows === 0n) throw new AppError('setup_code_wrong');
  await forgetCode(tx);
}

async function forgetCode(tx: Tx): Promise<void> {
  await tx.deleteFrom('settings').where('name', 'in', [SETUP_CODE, CODE_MADE_AT]).execute();
}

async function hasAdministrator(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const normalize = (code: string) => code.trim().toUpperCase();
