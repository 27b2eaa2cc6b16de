/** When an answer was given, beside the answers that the device knows. */
import type { Account } from '#data/auth/account/current-account.ts';
import type { DataContext } from '#data/context.ts';
import { payloadFields } from '#data/outbox/command-content.ts';
import { keptCommands } from '#data/outbox/command-queries.ts';
import type { ReplicaRow } from '#data/queries/rows.ts';
import { within } from '#platform/clock.ts';

/**
 * `at`, or a moment after the newest answer to this question on the device. The person who answers again means the new
 * answer, also on a tablet whose clock was set back; by the clock alone it would vanish behind the old one.
 */
export async function afterKnownAnswers(
  { activityUid, questionId }: { activityUid: string; questionId: string | null },
  at: string,
  account: Account,
  context: DataContext,
): Promise<string> {
  const made = await keptCommands(context.outbox, account.uid);
  const earlier: Readonly<Record<string, unknown>>[] = [
    ...(await knownRecordings(context, account)),
    ...made.map(payloadFields),
  ];
  const newest = earlier
    .filter((answer) => answer.activityUid === activityUid && (answer.questionId ?? null) === questionId)
    .flatMap(({ recordedAt, completedAt }) => recordedAt ?? completedAt ?? [])
    .map(String)
    .sort()
    .at(-1);
  return !newest || at > newest ? at : new Date(Date.parse(newest) + 1).toISOString();
}

/** Milliseconds to wait for a replica: a frozen window may block its deletion, and the deletion its opening. */
const REPLICA_READ_TIMEOUT_MS = 2_000;

/** A replica that cannot be opened must not keep an answer from being saved: it can be pulled again, the answer not. */
async function knownRecordings(context: DataContext, account: Account): Promise<ReplicaRow<'recordings'>[]> {
  const read = async () => (await context.openReplica(account)).rows('recordings');
  return (await within(context.clock, REPLICA_READ_TIMEOUT_MS, read()).catch(() => [])) ?? [];
}
