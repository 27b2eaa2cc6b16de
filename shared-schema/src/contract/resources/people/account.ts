/** What the owner of an account does with it: the password, and the devices on which it is signed in. */
import { z } from 'zod';
import type { Calls } from '#contract/call.ts';
import { byId, given, line, password } from '#contract/fields.ts';

/** A browser in which the account is signed in. */
const session = z.object({
  uid: z.uuid(),
  /** For example 'Chrome on Chromebook'; empty for a sign-in before the school noted it. */
  deviceName: z.string(),
  signedInAt: z.string(),
  /** To the hour. */
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
});

const confirmation = ['password_required', 'password_wrong', 'sign_in_again'] as const;

export const account = {
  /** The newest use first. */
  'GET /api/auth/sessions': { reply: z.array(session), errors: [] },
  /** Ends the session: that browser has to sign in again with the password. What it holds unsent stays there. */
  'DELETE /api/auth/sessions/:id': { params: byId, reply: 'empty', errors: ['not_found'] },
  /** Ends all other sessions. Who has signed in with Google only gives no current password. */
  'PATCH /api/auth/password': {
    body: z.object({ currentPassword: given(password), password }),
    reply: 'empty',
    errors: [...confirmation, ...(['password_too_short', 'password_is_name'] as const)],
  },
  'GET /api/auth/second-factor': {
    reply: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() }),
    errors: [],
  },
  /** Begins to turn it on: what the authenticator app reads, as text and as a picture (SVG). */
  'POST /api/auth/second-factor': {
    body: z.object({ currentPassword: given(password) }),
    reply: z.object({ secret: z.string(), picture: z.string() }),
    errors: ['conflict', ...confirmation],
  },
  /** A code of the app turns it on. The recovery codes are shown once. */
  'POST /api/auth/second-factor/confirm': {
    body: z.object({ code: line }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['conflict', 'second_factor_wrong', 'second_factor_clock'],
  },
  'POST /api/auth/second-factor/remove': {
    body: z.object({ currentPassword: given(password) }),
    reply: 'empty',
    errors: [...confirmation],
  },
} as const satisfies Calls;
