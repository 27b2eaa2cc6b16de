/** The one-time code by which whoever started the server becomes its administrator. */
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';
import { publish } from '#db/feed.ts';
import type { WriteContext, Writer } from '#db/writer.ts';
import { AppError } from '#errors.ts';
import { hashToken } from './tokens.ts';

const SETTING = 'setup_code_hash';
/** Without letters and digits that look alike: the code is typed from a terminal. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

function randomCode(): string {
  const letters = Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/**
 * Makes a fresh code and forgets the former one, as long as the school has no administrator; null afterwards.
 * `chosen` is the operator's own code.
 */
export async function issueSetupCode(db: Db, writer: Writer, chosen: string | null): Promise<string | null> {
  if (await hasAdministrator(db)) return null;
  const code = chosen ?? randomCode();
  await writer.write(async ({ tx }) => {
    await tx
      .insertInto('settings')
      .values({ name: SETTING, value: hashToken(normalise(code)) })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`excluded.value` }))
      .execute();
  });
  return code;
}

export interface Administrator {
  readonly username: string;
  readonly passwordHash: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

/** Spends the code on the administrator's account and answers its id. Throws setup_code_wrong, username_taken. */
export async function spendSetupCode(w: WriteContext, code: string, person: Administrator): Promise<number> {
  const spent = await w.tx
    .deleteFrom('settings')
    .where('name', '=', SETTING)
    .where('value', '=', hashToken(normalise(code)))
    .executeTakeFirst();
  if (spent.numDeletedRows === 0n) throw new AppError('setup_code_wrong');
  const taken = await w.tx.selectFrom('users').select('id').where('username', '=', person.username).executeTakeFirst();
  if (taken) throw new AppError('username_taken');
  const { id } = await w.tx
    .insertInto('users')
    .values({
      uid: w.newUid(),
      username: person.username,
      password: person.passwordHash,
      role: 'admin',
      firstName: person.firstName ?? null,
      lastName: person.lastName ?? null,
      createdAt: w.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await publish(w, 'users', id);
  return id;
}

async function hasAdministrator(db: Db | Tx): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst();
  return row !== undefined;
}

const normalise = (code: string) => code.trim().toUpperCase();
