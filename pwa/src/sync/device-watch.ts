/** Watches this device for changes of any tab: the account on the screen, and commands appended to a lane. */
import { liveQuery } from 'dexie';
import type { AccountRow, OutboxDb } from '#data/outbox/outbox-db.ts';
import { accountOnScreen } from '../data/auth/session.ts';

export interface DeviceEvents {
  /** The account on the screen or its session changed. Called once at the start, too. */
  onScreen(account: string | null, session: AccountRow['session'] | null): void;
  /** A command was appended, or a lane can send. */
  onLanes(): void;
  onFault(reason: unknown): void;
}

/** Returns how to stop. */
export function watchDevice(db: OutboxDb, { onScreen, onLanes, onFault }: DeviceEvents): () => void {
  const watches = [
    liveQuery(() => readLanes(db)).subscribe(whenChanged(onLanes), onFault),
    liveQuery(() => readScreen(db)).subscribe(
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

/** Changes with every append and every sign-in, not with heartbeats. */
async function readLanes(db: OutboxDb): Promise<string> {
  const lanes = await db.lanes.toArray();
  return JSON.stringify(
    lanes.map(({ id, nextNumber, state, token }) => [id, nextNumber, state, token !== null]),
  );
}

async function readScreen(db: OutboxDb): Promise<string> {
  const account = await accountOnScreen(db);
  return JSON.stringify({ account: account?.uid ?? null, session: account?.session ?? null });
}

/** A live query emits after every write to its tables, also when its result is the same. */
function whenChanged(run: (value: string) => void): (value: string) => void {
  let last: string | undefined;
  return (value) => {
    if (value === last) return;
    last = value;
    run(value);
  };
}
