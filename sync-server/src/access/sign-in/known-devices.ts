/** Devices on which accounts have signed in before. Only hashes of their cookies are stored. */
import { type Clock, DAY_MS, isoTime } from 'shared-schema/clock';
import type { Db } from '#db/database.ts';
import type { Writer } from '#db/writer.ts';
import { hashToken, newToken } from '../tokens.ts';

/** A device counts as known for so long after the last sign-in on it. */
export const DEVICE_KNOWN_DAYS = 180;
/** A sign-in is noted at most this often per device, so that most sign-ins write nothing here. */
const NOTE_INTERVAL_DAYS = 30;

/** What is stored of a device's cookie; null without one. */
export function deviceOf(token: string | undefined): string | null {
  return token === undefined ? null : hashToken(token);
}

/** Whether one of these accounts has signed in on the device. */
export async function isKnownDevice(
  db: Db,
  device: string | null,
  users: readonly number[],
): Promise<boolean> {
  if (device === null || users.length === 0) return false;
  const row = await db
    .selectFrom('sign_in_devices')
    .select('user_id')
    .where('token_hash', '=', device)
    .where('user_id', 'in', users)
    .executeTakeFirst();
  return row !== undefined;
}

/** After a sign-in: notes the device, and returns its cookie where it has none yet. */
export async function noteDevice(
  { db, writer, clock }: { db: Db; writer: Writer; clock: Clock },
  token: string | undefined,
  user: number,
): Promise<string | null> {
  const own = token ?? newToken();
  const token_hash = hashToken(own);
  const known = await db
    .selectFrom('sign_in_devices')
    .select('signed_in_at')
    .where('token_hash', '=', token_hash)
    .where('user_id', '=', user)
    .executeTakeFirst();
  const isFresh = known && clock.now() - Date.parse(known.signed_in_at) < NOTE_INTERVAL_DAYS * DAY_MS;
  if (!isFresh) {
    const signed_in_at = isoTime(clock);
    await writer.write(async ({ tx }) => {
      await tx
        .insertInto('sign_in_devices')
        .values({ token_hash, user_id: user, signed_in_at })
        .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ signed_in_at }))
        .execute();
    });
  }
  return token === undefined ? own : null;
}
