/** A tablet without a browser: the real engine and the real device store, speaking real HTTP to a server process. */
import { createHash } from 'node:crypto';
import { liveQuery } from 'dexie';
import { ensureDevice, type SignedInUser, saveAccount } from 'pwa/data/auth/account/device-accounts';
import { createDataContext } from 'pwa/data/context';
import { appendCommands, type NewCommand } from 'pwa/data/outbox/append';
import { DEVICE_KEY, OutboxDb } from 'pwa/data/outbox/outbox-db';
import { systemClock } from 'pwa/platform/clock';
import { createLocalLocks } from 'pwa/platform/locks/locks';
import { createFakeSignals } from 'pwa/platform/page/signals';
import { systemRandom } from 'pwa/platform/random';
import { createEngine } from 'pwa/sync/engine';
import { safePolicy } from 'pwa/sync/policy';
import { createHttpTransport } from 'pwa/sync/transport/http-transport';
import { mediaAddress } from 'shared-schema/sync/media-address';
import { createStorage, replicasOn } from '#support/device/storage.ts';
import { createSyncParts } from '#support/device/sync-parts.ts';
import { makeWebm } from '#support/webm.ts';
import type { Wire } from './wire.ts';

export interface Answer {
  student: string;
  questionId: string;
  sha256: string;
}

export interface Tablet {
  signIn(username: string): Promise<SignedInUser>;
  /** Records one answer to each question, for a child who has signed in here; `size` in bytes. */
  answer(student: string, activityUid: string, questions: readonly string[], size: number): Promise<Answer[]>;
  /** The network is there, and everything that waits is sent. */
  connect(): void;
  /** Resolves when nothing waits any more: sent, confirmed, and freed from the tablet. */
  quiet(): Promise<void>;
  /** Resolves when everything was sent and confirmed; what no backup has yet stays on the tablet. */
  confirmed(): Promise<void>;
  refused(): Promise<number>;
  faults: unknown[];
  close(): Promise<void>;
}

/** `wire` is the tablet's way to the server, with a session of its own. */
export async function createTablet(name: string, wire: Wire): Promise<Tablet> {
  const storage = createStorage();
  // Live queries tell databases apart by their name.
  const db = new OutboxDb(`outbox-${name}`, storage);
  const openReplica = replicasOn(storage);
  const context = createDataContext({ outbox: db, openReplica });
  const transport = createHttpTransport({ fetch: wire.fetch, clock: systemClock, origin: wire.origin });
  const faults: unknown[] = [];
  const parts = createSyncParts({
    ...{ db, transport, openReplica, clock: systemClock, random: systemRandom, policy: safePolicy },
    sessions: { renew: async () => 'impossible' },
  });
  const { newUid } = parts;
  const engine = createEngine({
    ...parts,
    locks: createLocalLocks(),
    signals: createFakeSignals(),
    // Thirty sockets are the business of the fan-out benchmark.
    openSocket: (_, { onClose }) => ({ send: () => {}, close: onClose }),
    loadTablet: () => Promise.reject(new Error('These tablets were not prepared for a class')),
    onStatus: () => {},
    onFault: (reason) => faults.push(reason),
  });
  await ensureDevice(db, newUid, name);

  return {
    faults,
    async signIn(username) {
      const user = await wire.signIn(username);
      const at = new Date().toISOString();
      const account = await saveAccount(db, user, null, at, newUid);
      await db.device.update(DEVICE_KEY, { current: user.uid });
      const device = await db.device.get(DEVICE_KEY);
      const registered = await transport.registerLane(user.uid, {
        lane: account.lane,
        device: { uid: device?.uid ?? '', name },
      });
      if (registered.kind !== 'ok')
        throw new Error(`${name}: the lane was not registered: ${registered.kind}`);
      await db.lanes.update(account.lane, { token: registered.value.token });
      return user;
    },
    async answer(student, activityUid, questions, size) {
      const recorded = questions.map((questionId) =>
        record(student, activityUid, questionId, size, newUid()),
      );
      const commands = recorded.map(({ command }) => command);
      await appendCommands(context.outbox, commands as NewCommand[], Date.now());
      return recorded.map(({ answer }) => answer);
    },
    connect: () => engine.start(),
    quiet: () => untilNone(() => db.commands.where('state').notEqual('refused').count()),
    confirmed: () => untilNone(() => db.commands.where('state').noneOf(['confirmed', 'refused']).count()),
    refused: () => db.commands.where('state').equals('refused').count(),
    async close() {
      await engine.stop();
      db.close();
    },
  };
}

function untilNone(count: () => Promise<number>): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const watch = liveQuery(count).subscribe({
      next: (left) => {
        if (left > 0) return;
        setImmediate(() => watch.unsubscribe());
        resolve();
      },
      error: reject,
    });
  });
}

function record(student: string, activityUid: string, questionId: string, size: number, uid: string) {
  const file = makeWebm(size);
  const sha256 = createHash('sha256').update(file).digest('hex');
  const type = 'audio/webm';
  const bytes = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength);
  const payload = {
    ...{ uid, activityUid, questionId, duration: 6 },
    audioUrl: mediaAddress(sha256, type),
    recordedAt: new Date().toISOString(),
  };
  const blobs = [{ sha256, type, size, bytes }];
  const command: NewCommand<'recording.save'> = { account: student, type: 'recording.save', payload, blobs };
  return { command, answer: { student, questionId, sha256 } };
}
