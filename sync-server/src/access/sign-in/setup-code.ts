/** The one-time code by which whoever started the server becomes its administrator. */
import type { Db } from '#db/database.ts';
import { readSetting, writeSetting } from '#db/settings/setting-rows.ts';
import type { WriteContext, Writer } from '#db/writer.ts';
import { AppError } from '#errors.ts';
import { hashToken } from '../tokens.ts';
import { randomCode } from './random-code.ts';

const SETTING = 'setup_code_hash';
const LETTERS = 12;

/**
 * Makes a fresh code and forgets the former one, as long as the school has no administrator; null afterwards.
 * `chosen` is the operator's own code.
 */
export async function issueSetupCode(db: Db, writer: Writer, chosen: string | null): Promise<string | null> {
  if (await hasAdministrator(db)) return null;
  const code = chosen ?? randomCode(LETTERS);
  await writer.write(({ tx }) => writeSetting(tx, SETTING, hashToken(normalize(code))));
  return code;
}

/** Whether it is the code that was printed last, without using it up. */
export async function isSetupCode(db: Db, code: string): Promise<boolean> {
  return (await readSetting(db, SETTING)) === hashToken(normalize(code));
}

/** Uses the code up. Throws `setup_code_wrong` when it is not the one that was printed last. */
export async function spendSetupCode({ tx }: WriteContext, code: string): Promise<void> {
  const spent = await tx
    .deleteFrom('settings')
    .where('name', '=', SETTING)
    .where('value', '=', hashToken(normalize(code)))
    .executeTakeFirst();
  if (spent.numDeletedRows === 0n) throw new AppError('setup_code_wrong');
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
