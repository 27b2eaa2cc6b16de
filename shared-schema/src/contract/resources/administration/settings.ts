/** What the administrator decides for the whole school. */
import { z } from 'zod';
import type { Calls } from '#contract/call.ts';
import { given } from '#contract/fields.ts';
import { instant } from '#entities/define-table.ts';
import { MAX_SCHOOL_NAME_LENGTH } from '#rules/constants.ts';
import { KEEP_CHOICES } from '#rules/retention/retention.ts';

/** Who may make a teacher's account: everybody, who has the school's sign-up code, or nobody but the administrator. */
export const signUpMode = z.enum(['open', 'code', 'closed']);
export type SignUpMode = z.output<typeof signUpMode>;

/** Each key is stored by itself, so that a later release adds keys without a migration. */
export const schoolSettings = z.object({
  /** As it stands on paper; empty where nobody named the school. */
  schoolName: z.string(),
  /** Where no parent's consent is known, the microphone stays off. */
  recordOnlyWithConsent: z.boolean(),
  /** Null until the administrator decides: open until the first teacher exists, then by code. */
  signUp: signUpMode.nullable(),
  /** How long answers of children stay. Decision 091. */
  keepRecordings: z.enum(KEEP_CHOICES),
});
export type SchoolSettings = z.output<typeof schoolSettings>;
export type SettingName = keyof SchoolSettings;

export const defaultSettings: SchoolSettings = {
  schoolName: '',
  recordOnlyWithConsent: false,
  signUp: null,
  keepRecordings: 'one_year',
};

/** Answers that go after the same day. */
const retentionWarning = z.object({
  /** The last day on which they are there, '2027-06-30'. */
  lastDay: z.iso.date(),
  recordings: z.int().positive(),
  students: z.int().positive(),
  /** When the oldest and the newest of them were spoken. */
  from: instant,
  until: instant,
});
export type RetentionWarning = z.output<typeof retentionWarning>;

const signUpCode = z.object({ code: z.string() });

export const settings = {
  'GET /api/settings': { reply: schoolSettings, errors: [] },
  /** Changes what is given. */
  'PATCH /api/settings': {
    body: z.strictObject({
      schoolName: z.string().trim().max(MAX_SCHOOL_NAME_LENGTH).optional(),
      recordOnlyWithConsent: given(z.boolean()),
      signUp: given(signUpMode),
      keepRecordings: given(z.enum(KEEP_CHOICES)),
    }),
    reply: schoolSettings,
    errors: [],
  },
  /** What goes by its age, soonest first: a teacher's own students, for the administrator the whole school. */
  'GET /api/retention-warnings': { reply: z.array(retentionWarning), errors: [] },
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
