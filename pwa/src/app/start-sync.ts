/** Builds the engine from the browser's real parts and sets it going. Called once, when the app starts. */
import { finishLeaving, useAccountStore, watchCurrentAccount } from '#data/account/account-store.ts';
import { renew, restore } from '#data/account/sign-in.ts';
import { setApiAccount } from '#data/api/client.ts';
import { dataContext } from '#data/context.ts';
import { webLocks } from '#platform/locks.ts';
import { windowSignals } from '#platform/signals.ts';
import { askToPersist } from '#platform/storage.ts';
import { uuidv7 } from '#platform/uuid.ts';
import { openBrowserSocket } from '#sync/browser-socket.ts';
import { createEngine, type Engine } from '#sync/engine.ts';
import { createHttpTransport } from '#sync/http-transport.ts';
import { soundPolicy } from '#sync/policy.ts';
import { statusStore } from '#sync/status-store.ts';

/** Resolves once the device's store is open; the engine then runs until the window closes. */
export async function startSync(): Promise<Engine> {
  const { outbox: db, clock, random } = dataContext;
  await finishLeaving();
  await restore();
  useAccountStore.subscribe(keepDevice);
  keepDevice(useAccountStore.getState());
  const engine = createEngine({
    db,
    clock,
    random,
    newUid: () => uuidv7(clock, random),
    transport: createHttpTransport({ fetch: (input, init) => fetch(input, init), clock }),
    replicas: {
      open: dataContext.openReplica,
      drop: async (account) => (await dataContext.openReplica(account)).destroy(),
    },
    sessions: { renew },
    policy: soundPolicy,
    locks: webLocks(),
    signals: windowSignals,
    openSocket: openBrowserSocket,
    onStatus: (change) => statusStore.setState(change),
    onFault: reportError,
  });
  dataContext.wake = engine.wake;
  dataContext.lookAround = engine.lookAround;
  engine.start();
  return engine;
}

type Shown = Pick<ReturnType<typeof useAccountStore.getState>, 'account'>;

/** Calls name the account on the screen from the moment it is there. Called once, before `startSync`. */
export function followAccount(): void {
  const follow = ({ account }: Shown) => setApiAccount(account?.uid ?? null);
  useAccountStore.subscribe(follow);
  watchCurrentAccount();
}

/** A device with an account asks to be kept. */
function keepDevice({ account }: Shown): void {
  if (account) void askToPersist();
}
