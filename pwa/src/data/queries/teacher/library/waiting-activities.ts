/** Activities about which something was done on this device that the school server has not heard of. */
import { useAppContext } from '#data/app-context.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import type { DataContext } from '#data/context.ts';
import { commandsOf } from '#data/outbox/command-queries.ts';
import type { ReplicaOwner } from '#data/replica/shared-replicas.ts';
import { useStored } from '#data/use-stored.ts';

const NONE: ReadonlySet<string> = new Set();

/** Uids of activities that a pending command saves, assigns or takes back from a class. */
export async function waitingActivities(
  { outbox, openReplica }: Pick<DataContext, 'outbox' | 'openReplica'>,
  account: ReplicaOwner,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const activityOf = new Map<string, string>();
  const removed: string[] = [];
  for (const command of await commandsOf(outbox, account.uid, ['pending'])) {
    if (command.type === 'activity.save') found.add(command.payload.uid);
    if (command.type === 'assignment.remove') removed.push(command.payload.uid);
    if (command.type !== 'assignment.add') continue;
    found.add(command.payload.activityUid);
    activityOf.set(command.payload.uid, command.payload.activityUid);
  }
  // Read last: a live query does not watch what it reads after a promise that is not of Dexie.
  if (removed.some((uid) => !activityOf.has(uid))) {
    const rows = await (await openReplica(account)).rows('activity_assignments');
    for (const { uid, activityUid } of rows) if (activityUid) activityOf.set(uid, activityUid);
  }
  for (const uid of removed) found.add(activityOf.get(uid) ?? uid);
  return found;
}

/** Those of the teacher on the screen, live. */
export function useWaitingActivities(): ReadonlySet<string> {
  const context = useAppContext();
  const account = useCurrentAccount();
  return (
    useStored(
      async () => (account ? waitingActivities(context, account) : NONE),
      [context, account?.uid, account?.role],
    ) ?? NONE
  );
}
