/** What the administrator decides for the whole school. */
import { z } from 'zod';
import type { Calls } from '../call.ts';
import { given } from '../fields.ts';

/** Who may make a teacher's account: everybody, who has the school's sign-up code, or nobody but the administrator. */
export const signUpMode = z.enum(['open', 'code', 'closed']);
export type SignUpMode = z.output<typeof signUpMode>;

/** Each key is stored by itself, so that a later release adds keys without a migration. */
export const schoolSettings = z.object({
  /** Where no parent's consent is known, the microphone stays off. */
  recordOnlyWithConsent: z.boolean(),
  /** Null until the administrator decides: open until the first teacher exists, then by code. */
  signUp: signUpMode.nullable(),
});
export type SchoolSettings = z.output<typeof schoolSettings>;
export type SettingName = keyof SchoolSettings;

export const defaultSettings: SchoolSettings = { recordOnlyWithConsent: false, signUp: null };

const signUpCode = z.object({ code: z.string() });

export const settings = {
  'GET /api/settings': { reply: schoolSettings, errors: [] },
  /** Changes what is given. */
  'PATCH /api/settings': {
    body: z.strictObject({ recordOnlyWithConsent: given(z.boolean()), signUp: given(signUpMode) }),
    reply: schoolSettings,
    errors: [],
  },
  /** What the sign-in pages offer. */
  'GET /api/sign-in-options': {
    reply: z.object({ signUp: signUpMode, googleClientId: z.string().nullable() }),
    errors: [],
  },
  /** The code by which colleagues sign up; made when it is first read. */
  'GET /api/sign-up-code': { reply: signUpCode, errors: [] },
  /** Another code; the former one opens nothing anymore. */
  'POST /api/sign-up-code': { reply: signUpCode, status: 201, errors: [] },
} as const satisfies Calls;
