/** Signing teachers in and up. Apart from what is common to all, because a child's start does not load it. */
import type { AppContext } from '#data/app-context.ts';
import { findTeacher, usernameOf } from './account/find-teacher.ts';
import { saveOwnComputer } from './account/own-computer.ts';
import type { SignedIn } from './authenticate.ts';
import { signInErrorOf } from './sign-in-error.ts';

type Context = Pick<AppContext, 'auth' | 'createApiFor' | 'outbox'>;

/**
 * `isOwnComputer`: nobody else uses this computer. Written before the dashboard is shown: of a window that is closed
 * with it, a shared computer would keep everything. Throws `SignInError` as `Auth.signIn` does.
 */
export async function signInTeacher(
  { auth, outbox }: Pick<AppContext, 'auth' | 'outbox'>,
  login: { username: string; password: string; code?: string | undefined },
  isOwnComputer: boolean,
): Promise<SignedIn> {
  const known = await findTeacher(outbox, login.username);
  return auth.signIn({ ...login, role: 'teacher' }, known, (uid) =>
    saveOwnComputer(outbox, uid, isOwnComputer),
  );
}

export interface SignUp {
  firstName: string;
  lastName: string;
  schoolName: string;
  email: string;
  password: string;
  /** Left out, the part of the email address before the at-sign. */
  username?: string;
  signUpCode?: string;
}

/** Makes a teacher's account, once for each `idempotencyKey`, and signs in. Needs the server. Throws `SignInError`. */
export async function signUpTeacher(
  context: Context,
  form: SignUp,
  isOwnComputer: boolean,
  idempotencyKey: string,
): Promise<SignedIn> {
  const { username = usernameOf(form.email), password } = form;
  try {
    // The account that the call is about does not exist yet.
    await context.createApiFor(null)('POST /api/users', {
      body: { ...form, username, role: 'teacher' },
      idempotencyKey,
    });
  } catch (error) {
    throw signInErrorOf(error);
  }
  return signInTeacher(context, { username, password }, isOwnComputer);
}
