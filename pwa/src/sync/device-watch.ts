/** What changed on this device, whichever tab did it: who is on the screen, and what was appended to a lane. */
import { liveQuery } from 'dexie';
import type { AccountRow, OutboxDb } from '#data/outbox/outbox-db.ts';
import { accountOnScreen } from '../data/auth/session.ts';

export interface DeviceEvents {
  /** Somebody else, or nobody, is on the screen, or their session changed. Called once at the start, too. */
  onScreen(account: string | null, session: AccountRow['session'] | null): void;
  /** Something was appended, or a lane may send again. */
  onLanes(): void;
  onFault(reason: unknown): void;
}

/** Returns how to stop. */
export function watchDevice(db: OutboxDb, { onScreen, onLanes, onFault }: DeviceEvents): () => void {
  const watches = [
    liveQuery(() => lanesOf(db)).subscribe(whenChanged(onLanes), onFault),
    liveQuery(() => screenOf(db)).subscribe(
      whenChanged((screen) => {
        const { account, session } = JSON.parse(screen);
        onScreen(account, session);
      }),
      onFault,
    ),
  ];
  return () => {
    for (const watch of watches) watch.unsubscribe();
  };
}

/** Changes with every append and every sign-in, and not with heartbeats. */
async function lanesOf(db: OutboxDb): Promise<string> {
  const lanes = await db.lanes.toArray();
  return JSON.stringify(
    lanes.map(({ id, nextNumber, state, token }) => [id, nextNumber, state, token !== null]),
  );
}

async function screenOf(db: OutboxDb): Promise<string> {
  const account = await accountOnScreen(db);
  return JSON.stringify({ account: account?.uid ?? null, session: account?.session ?? null });
}

/** A live query tells of every write to its tables, also of those that leave its answer as it was. */
function whenChanged(run: (value: string) => void): (value: string) => void {
  let last: string | undefined;
  return (value) => {
    if (value === last) return;
    last = value;
    run(value);
  };
}
