/** Signing in and out, and making the administrator. Specification, student side, section 7. */
import { z } from 'zod';
import { role } from '#entities/enums.ts';
import type { Calls } from '../call.ts';
import { userDocument } from '../document.ts';
import { given, line, password } from '../fields.ts';

/** A username, or an email address in its place. */
const login = z.object({ username: line, password, role: given(role) });

/**
 * The browser sends the provider's credential and the server verifies it. The profile fields that the
 * specification's screens send along are not read, because anybody can write them.
 */
const google = z.object({
  credential: z.string().min(1).max(10_000),
  nonce: given(z.string().max(200)),
  role: given(z.enum(['student', 'teacher'])),
});

/** The code that the server printed at its first start makes the one administrator. */
const setup = z.object({
  code: line,
  username: line,
  password,
  firstName: given(line),
  lastName: given(line),
});

export const auth = {
  'POST /api/auth/login': { body: login, reply: userDocument, errors: ['invalid_credentials'] },
  'POST /api/auth/google': {
    body: google,
    reply: userDocument,
    errors: ['google_failed', 'google_unavailable'],
  },
  'POST /api/auth/logout': { reply: 'empty', errors: [] },
  'POST /api/auth/setup': {
    body: setup,
    reply: userDocument,
    status: 201,
    errors: ['setup_code_wrong', 'username_taken', 'password_too_short', 'password_is_name'],
  },
} as const satisfies Calls;
