/** Removes sessions whose time is over, and tells sockets that still hang on one. */
import type { School } from '#context.ts';

export async function endOldSessions(school: School): Promise<void> {
  const now = new Date(school.clock.now()).toISOString();
  const ended = await school.writer.write(({ tx }) =>
    tx.deleteFrom('sessions').where('expires_at', '<=', now).returning('token_hash').execute(),
  );
  for (const { token_hash } of ended) school.hub.revokeSession(token_hash);
}
