/** Signing in with Google. Specification, student side, sections 6 and 7; decision 085. */
import type { ParsedBody } from 'shared-schema/contract';
import { anonymous } from '#access/actor.ts';
import type { GoogleProfile } from '#access/google/google-identity.ts';
import { updateRow } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError } from '#errors.ts';
import type { School } from '#school.ts';
import { accountSubject, addAuditEntry } from '#services/audit/add-audit-entry.ts';
import { isNameTaken } from '#services/people/accounts/account-names.ts';
import { insertUser } from '#services/people/accounts/create-user.ts';
import type { TypedAt } from '#services/people/passwords/check-own-password.ts';
import { openSession, type SignedIn } from '#services/people/passwords/sign-in.ts';
import { requireSecondFactor } from '#services/people/second-factor/require-second-factor.ts';
import { requireMaySignUp, signUpMode } from '#services/people/sign-up/sign-up-mode.ts';
import { findGoogleAccount } from './find-google-account.ts';

type GoogleBody = ParsedBody<'POST /api/auth/google'>;

/**
 * `secret` is the cookie of the page with Google's button. Throws `google_unavailable`, `google_failed`,
 * `google_no_account`, what `requireSecondFactor` throws, and for a new teacher what a sign-up throws.
 */
export async function signInWithGoogle(
  school: School,
  body: GoogleBody,
  secret: string | undefined,
  at: TypedAt,
): Promise<SignedIn> {
  const { google, db, writer } = school;
  if (!google) throw new AppError('google_unavailable');
  const nonce = google.nonces.find(secret);
  if (nonce === null) throw new AppError('google_failed');
  const profile = await google.verify(body.credential, nonce);
  const known = await findGoogleAccount(db, profile, body.role);
  if (!known) school.signUpLimit.charge(at.address);
  // Before the token is used up: the code may follow.
  else await requireSecondFactor(school, known.id, body.code, at);
  if (!google.nonces.spend(nonce)) throw new AppError('google_failed');
  const account = await writer.write(async (w) => {
    const found = await findGoogleAccount(w.tx, profile, body.role);
    if (!found) return signUpWithGoogle(school, w, profile, body);
    if (found.googleId === null) await updateRow(w.tx, 'users', found.id, { googleId: profile.sub });
    return found;
  });
  return openSession(school, account, at, async (tx) => {
    const now = await findGoogleAccount(tx, profile, body.role);
    if (now?.id !== account.id || now.role !== account.role) throw new AppError('google_no_account');
  });
}

/** A teacher's account without a password. A student's is made by a teacher, never by Google. */
async function signUpWithGoogle(
  { config }: School,
  w: WriteContext,
  profile: GoogleProfile,
  { role, signUpCode }: GoogleBody,
) {
  const mode = await signUpMode(w.tx, config.signUp);
  const mayTry = role === 'teacher' && (mode === 'open' || signUpCode !== undefined);
  if (!mayTry) throw new AppError('google_no_account');
  await requireMaySignUp(w.tx, config.signUp, signUpCode);
  const saved = await insertUser(w, {
    username: await freeUsername(w, profile.email),
    email: profile.email,
    firstName: profile.given_name ?? null,
    lastName: profile.family_name ?? null,
    role: 'teacher',
    authProvider: 'google',
    googleId: profile.sub,
  });
  await addAuditEntry(anonymous, w, 'account_created', accountSubject(saved.doc));
  return saved.doc;
}

/** The part of the address before the at-sign, with a number where somebody has that name. */
async function freeUsername(w: WriteContext, email: string): Promise<string> {
  const name = email.split('@')[0] || email;
  for (let number = 1; ; number++) {
    const username = number === 1 ? name : `${name}${number}`;
    if (!(await isNameTaken(w.tx, username))) return username;
  }
}
