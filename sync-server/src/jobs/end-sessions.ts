/** Removes expired sessions, closes their sockets, and removes devices that nobody signed in on for long. */
import { DAY_MS, isoTime } from 'shared-schema/clock';
import { DEVICE_KNOWN_DAYS } from '#access/sign-in/known-devices.ts';
import type { School } from '#school.ts';
import { canDeleteAt } from '#services/retention/retention-run.ts';

/**
 * Rows wait like the deletion of answers where the clock has leapt: one that is a year ahead for an hour would end every
 * session for good. An expired session that is still stored lets nobody in.
 */
export async function endOldSessions(school: School): Promise<void> {
  const { clock, db, hub, writer } = school;
  const now = isoTime(clock);
  const ended = db.selectFrom('sessions').select('token_hash').where('expires_at', '<=', now);
  for (const { token_hash } of await ended.execute()) hub.revokeSession(token_hash);
  if (!(await canDeleteAt(db, clock.now()))) return;
  const forgotten = new Date(clock.now() - DEVICE_KNOWN_DAYS * DAY_MS).toISOString();
  await writer.write(async ({ tx }) => {
    await tx.deleteFrom('sign_in_devices').where('signed_in_at', '<=', forgotten).execute();
    await tx.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  });
}
