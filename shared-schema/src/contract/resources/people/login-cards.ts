/**
 * Login cards of a class: each has a QR code with a random token that signs the child in until the card is revoked.
 * The teacher's browser makes the tokens, prints them, and sends their hashes only (decision 082).
 */
import { z } from 'zod';
import type { Calls } from '#contract/call.ts';
import { userDocument } from '#contract/document.ts';
import { byId, given, line, password } from '#contract/fields.ts';
import { instant } from '#entities/define-table.ts';
import { CARD_HASH_PATTERN, CARD_TOKEN_PATTERN } from '#rules/people/login-card.ts';
import {
  PASSWORD_PICTURES,
  type PasswordPicture,
  PICTURES_IN_PASSWORD,
} from '#rules/people/picture-password.ts';

const cardState = z.object({
  studentUid: z.uuid(),
  /** When the valid card was made; null where the child has none. */
  madeAt: instant.nullable(),
  /**
   * The password of three pictures: not wanted, to be chosen at the next sign-in on a class tablet, or chosen. `typed`:
   * wanted, but the child has another password of their own.
   */
  pictures: z.enum(['off', 'wanted', 'chosen', 'typed']),
});
export type CardState = z.output<typeof cardState>;

const newCard = z.object({
  studentUid: z.uuid().toLowerCase(),
  /** SHA-256 of the token, base64url. */
  tokenHash: z.string().regex(CARD_HASH_PATTERN),
});

const pictures = z
  .array(z.enum(Object.keys(PASSWORD_PICTURES) as [PasswordPicture, ...PasswordPicture[]]))
  .length(PICTURES_IN_PASSWORD);

/** Most cards that are made in one call: as many as a class tablet may have members. */
const MAX_CARDS = 500;

export const loginCards = {
  /** The active children of the class, by name. */
  'GET /api/class-codes/:id/login-cards': {
    params: byId,
    reply: z.array(cardState),
    errors: ['not_found'],
  },
  /**
   * Makes cards and revokes the former ones of these children. The same cards again change nothing. A session that has
   * not just begun needs the own password.
   */
  'POST /api/class-codes/:id/login-cards': {
    params: byId,
    body: z.object({ cards: z.array(newCard).min(1).max(MAX_CARDS), currentPassword: given(password) }),
    reply: z.array(cardState),
    errors: ['not_found', 'conflict', 'password_required', 'password_wrong', 'sign_in_again'],
  },
  /** Revokes the child's card without a new one. Revoking again changes nothing. */
  'POST /api/students/:id/revoke-card': { params: byId, reply: 'empty', errors: ['not_found'] },
  /**
   * Turns the password of three pictures on or off for children of the class. Turned off, a password of pictures goes
   * back to the username, and the child's sessions end.
   */
  'POST /api/class-codes/:id/picture-passwords': {
    params: byId,
    body: z.object({ students: z.array(z.uuid().toLowerCase()).min(1).max(MAX_CARDS), on: z.boolean() }),
    reply: z.array(cardState),
    errors: ['not_found'],
  },
  /** A child chooses the pictures, proven by the password until now. Answers a session. */
  'POST /api/auth/pictures': {
    body: z.object({ username: line, password, pictures }),
    reply: userDocument,
    errors: ['invalid_credentials', 'pictures_not_wanted'],
  },
  'POST /api/auth/card': {
    body: z.object({ token: z.string().regex(CARD_TOKEN_PATTERN) }),
    reply: userDocument,
    errors: ['card_invalid'],
  },
} as const satisfies Calls;
