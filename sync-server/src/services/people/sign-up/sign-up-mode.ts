/** Who may make a teacher's account for themselves. Specification, student side, section 6. */
import type { Reply, SignUpMode } from 'shared-schema/contract';
import type { Config } from '#config/config.ts';
import type { Db, Tx } from '#db/database.ts';
import { AppError } from '#errors.ts';
import { storedSettings } from '#services/settings/stored-settings.ts';
import { isSignUpCode } from './sign-up-code.ts';

/** What the administrator decided, else what the server was started with, else open until the first teacher exists. */
export async function signUpMode(db: Db | Tx, preset: Config['signUp']): Promise<SignUpMode> {
  const { signUp } = await storedSettings(db);
  return signUp ?? preset ?? ((await hasTeacher(db)) ? 'code' : 'open');
}

/** Throws `sign_up_closed`, or `sign_up_code_wrong` where a code is needed and this is not it. */
export async function requireMaySignUp(
  tx: Tx,
  preset: Config['signUp'],
  code: string | undefined,
): Promise<void> {
  const mode = await signUpMode(tx, preset);
  if (mode === 'closed') throw new AppError('sign_up_closed');
  if (mode === 'code' && !(code && (await isSignUpCode(tx, code)))) throw new AppError('sign_up_code_wrong');
}

/** GET /api/sign-in-options. */
export async function signInOptions(
  db: Db,
  { signUp, google }: Pick<Config, 'signUp' | 'google'>,
): Promise<Reply<'GET /api/sign-in-options'>> {
  return { signUp: await signUpMode(db, signUp), googleClientId: google?.clientId ?? null };
}

async function hasTeacher(db: Db | Tx): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'teacher')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
