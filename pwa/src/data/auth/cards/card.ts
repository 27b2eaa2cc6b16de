/** Login cards on this device: their tokens, and which child of the class tablet one belongs to. Decision 082. */
import { CARD_TOKEN_BYTES } from 'shared-schema/rules/people/login-card';
import { readMembers } from '#data/class-tablet/members.ts';
import type { AccountRow, OutboxDb } from '#data/outbox/outbox-db.ts';
import type { Random } from '#platform/random.ts';

/** A token for a new card. */
export function newCardToken(random: Pick<Random, 'bytes'>): string {
  return toBase64Url(random.bytes(CARD_TOKEN_BYTES));
}

/** What the school and its class tablets keep of a token: SHA-256, base64url. */
export async function hashCardToken(token: string): Promise<string> {
  const bytes = new TextEncoder().encode(token);
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** The child of this class tablet whose valid card has this token, by what the school last told; else null. */
export async function findCardHolder(db: OutboxDb, token: string): Promise<AccountRow | null> {
  const hash = await hashCardToken(token);
  const members = await readMembers(db);
  return members.find(({ member, deleted }) => member.card === hash && !deleted) ?? null;
}

function toBase64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
