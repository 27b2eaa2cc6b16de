/** Removes expired sessions, closes their sockets, and removes devices that nobody signed in on for long. */
import { DAY_MS } from 'shared-schema/clock';
import { DEVICE_KNOWN_DAYS } from '#access/sign-in/known-devices.ts';
import type { School } from '#school.ts';

export async function endOldSessions(school: School): Promise<void> {
  const now = new Date(school.clock.now()).toISOString();
  const forgotten = new Date(school.clock.now() - DEVICE_KNOWN_DAYS * DAY_MS).toISOString();
  const ended = await school.writer.write(async ({ tx }) => {
    await tx.deleteFrom('sign_in_devices').where('signed_in_at', '<=', forgotten).execute();
    return tx.deleteFrom('sessions').where('expires_at', '<=', now).returning('token_hash').execute();
  });
  for (const { token_hash } of ended) school.hub.revokeSession(token_hash);
}
