/** Signing in and out, and making the administrator. Specification, student side, section 7. */
import { z } from 'zod';
import type { Calls } from '#contract/call.ts';
import { userDocument } from '#contract/document.ts';
import { given, line, password } from '#contract/fields.ts';
import { role } from '#entities/enums.ts';

/** Of the authenticator app, or a recovery code: of who has a second factor. */
const secondFactorCode = given(line);

/** A username, or an email address in its place. */
const login = z.object({
  username: line,
  password,
  role: given(role),
  code: secondFactorCode,
  /** A device makes its session again in silence. It is refused where the owner has ended that session. */
  renews: given(z.boolean()),
});

/**
 * The browser sends the provider's credential and the server verifies it. The profile fields that the
 * specification's screens send along are not read, because anybody can write them.
 */
const google = z.object({
  credential: z.string().min(1).max(10_000),
  role: given(z.enum(['student', 'teacher'])),
  code: secondFactorCode,
  /** Of a teacher who has no account yet, where the school asks for it. */
  signUpCode: given(line),
});

/** The code that the server printed at its first start makes the one administrator. */
const setup = z.object({
  code: line,
  username: line,
  password,
  firstName: given(line),
  lastName: given(line),
});

const secondFactor = ['second_factor_required', 'second_factor_wrong', 'second_factor_clock'] as const;

export const auth = {
  'POST /api/auth/login': {
    body: login,
    reply: userDocument,
    errors: ['invalid_credentials', ...secondFactor],
  },
  'POST /api/auth/google': {
    body: google,
    reply: userDocument,
    errors: [
      ...(['google_failed', 'google_unavailable', 'google_no_account'] as const),
      ...(['sign_up_code_wrong', 'email_taken'] as const),
      ...secondFactor,
    ],
  },
  'POST /api/auth/logout': { reply: 'empty', errors: [] },
  'POST /api/auth/setup': {
    body: setup,
    reply: userDocument,
    status: 201,
    errors: ['setup_code_wrong', 'username_taken', 'password_too_short', 'password_is_name'],
  },
} as const satisfies Calls;
