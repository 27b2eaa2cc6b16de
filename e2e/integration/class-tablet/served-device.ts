/** A tablet with the app's real data and sync layers, at a real school: HTTP without a port, cookies as a browser's. */
import { createApi } from 'pwa/data/api/client';
import { readCurrentAccount } from 'pwa/data/auth/account/current-account';
import { createCredentialCache } from 'pwa/data/auth/credential-cache';
import { createPendingLogout } from 'pwa/data/auth/pending-logout';
import { createAuth } from 'pwa/data/auth/sign-in';
import { createAddresses } from 'pwa/data/outbox/addresses';
import { DEVICE_KEY, OutboxDb } from 'pwa/data/outbox/outbox-db';
import { createFakeClock } from 'pwa/platform/fake-clock';
import { createLocalLocks } from 'pwa/platform/locks/locks';
import { createFakeSignals } from 'pwa/platform/page/signals';
import { createSeededRandom } from 'pwa/platform/random';
import { type PrepareProgress, prepareTablet } from 'pwa/sync/class-tablet/prepare-tablet';
import type { TabletParts } from 'pwa/sync/class-tablet/tablet-parts';
import { createTabletCalls } from 'pwa/sync/class-tablet/tablet-parts';
import { createTabletSync } from 'pwa/sync/class-tablet/tablet-sync';
import { createEngine, type Engine } from 'pwa/sync/engine';
import type { SyncParts } from 'pwa/sync/parts';
import { safePolicy } from 'pwa/sync/policy';
import { pullAll } from 'pwa/sync/pull/pull';
import { pushRound } from 'pwa/sync/push/push';
import { createHttpTransport } from 'pwa/sync/transport/http-transport';
import { errors } from 'shared-schema/contract/errors';
import { CODE_HEADER, PROTOCOL_HEADER, PROTOCOL_VERSION } from 'shared-schema/sync/protocol';
import { MORNING } from 'sync-server/test/test-clock';
import type { TestSchool } from 'sync-server/test/test-school';
import { appendAnswer } from '#support/device/append-answer.ts';
import { createStorage, replicasOn } from '#support/device/storage.ts';
import { createSyncParts } from '#support/device/sync-parts.ts';

/** What outlives a window: the disk, the browser's cookies and notes, and the network it is in. */
export class Device {
  online = true;
  /** Returns false to break a request off before it reaches the school. */
  letThrough: (path: string) => boolean = () => true;
  /** Where the school is now; null while it is at the address from which the app was opened. */
  movedTo: string | null = null;
  cookie: string | null = null;
  /** Method and address of each request that reached the network. */
  readonly requests: string[] = [];
  readonly clock = createFakeClock(MORNING);
  readonly held = new Set<string>();
  readonly disk = createStorage();
  readonly notes = new Map<string, string>();
  /** The school that it meets: another one after a restore. */
  served: Pick<TestSchool, 'call'>;
  #windows = 0;

  constructor(served: TestSchool) {
    this.served = served;
  }

  fetch: typeof fetch = async (input, init = {}) => {
    const url = String(input);
    if (!this.online || !this.letThrough(url)) throw new TypeError('Failed to fetch');
    this.requests.push(`${init.method ?? 'GET'} ${url}`);
    if (this.movedTo !== null && !url.startsWith(this.movedTo)) return answerMoved(this.movedTo);
    const sends = init.credentials !== 'omit';
    const headers = {
      ...(init.headers as Record<string, string>),
      ...(sends && this.cookie && { cookie: this.cookie }),
    };
    const payload = init.body instanceof ArrayBuffer ? Buffer.from(init.body) : (init.body as string);
    const method = (init.method ?? 'GET') as 'GET';
    const path = url.slice(this.movedTo?.length ?? 0);
    const reply = await this.served.call({ method, url: path, headers, ...(payload && { payload }) });
    const session = sends && reply.cookies.find(({ name }) => name.endsWith('session'));
    if (session) this.cookie = session.value ? `${session.name}=${session.value}` : null;
    const body = [204, 304].includes(reply.statusCode) ? null : new Uint8Array(reply.rawPayload);
    return new Response(body, { status: reply.statusCode, headers: reply.headers as Record<string, string> });
  };

  open(): Window {
    this.#windows += 1;
    return new Window(this, this.#windows);
  }

  storage = {
    getItem: (key: string) => this.notes.get(key) ?? null,
    setItem: (key: string, value: string) => void this.notes.set(key, value),
    removeItem: (key: string) => void this.notes.delete(key),
  };
}

/** What the machine that the school has left answers to each call. */
function answerMoved(address: string): Response {
  const headers = { [PROTOCOL_HEADER]: String(PROTOCOL_VERSION), [CODE_HEADER]: 'moved' };
  const { error, status } = errors.moved;
  return Response.json({ code: 'moved', error, details: { address } }, { status, headers });
}

/** One open window of the app on the device. */
export class Window {
  readonly db: OutboxDb;
  readonly parts: SyncParts;
  readonly tablet: TabletParts;
  readonly signals = createFakeSignals();
  readonly signing: ReturnType<typeof createAuth>;
  readonly #device: Device;
  /** Addresses of the files to keep, each with the child for whom. */
  kept = new Map<string, string>();
  busy = false;
  engine: Engine | null = null;

  constructor(device: Device, seed: number) {
    this.#device = device;
    const { clock, disk, fetch } = device;
    const random = createSeededRandom(seed);
    this.db = new OutboxDb('outbox', disk);
    const addresses = createAddresses(this.db);
    const asAccount = (account: string | null) => createApi({ fetch, clock, account: () => account });
    this.signing = createAuth({
      context: { outbox: this.db, clock, random },
      api: asAccount(null),
      show: async (account) => {
        await this.db.device.update(DEVICE_KEY, { current: account?.uid ?? null });
      },
      credentialCache: createCredentialCache(),
      deviceName: 'Tablet 7',
      rounds: 10,
      pendingLogout: createPendingLogout(asAccount, device.storage, () => null),
    });
    this.parts = createSyncParts({
      ...{ db: this.db, clock, random, policy: safePolicy, openReplica: replicasOn(disk) },
      transport: createHttpTransport({ fetch, clock, addresses }),
      sessions: { renew: this.signing.renew },
    });
    this.tablet = {
      ...this.parts,
      calls: createTabletCalls({ fetch, clock, addresses }),
      locks: createLocalLocks(device.held),
      appVersion: '1.0.0',
      databaseNames: async () => (await disk.indexedDB.databases()).map(({ name }) => name ?? ''),
      readSpace: async () => ({ used: 1, quota: 2, persisted: true }),
      hasVoice: async () => false,
      takeNewSpace: async () => false,
      keepFiles: async ({ readers }, _token, onProgress) => {
        for (const [address, uid] of readers) this.kept.set(address, uid);
        onProgress?.({ done: readers.size, total: readers.size, bytes: 10 * readers.size });
        return { isComplete: true, missing: [] };
      },
    };
  }

  prepare(
    classUid: string,
    onProgress: (progress: PrepareProgress) => void = () => {},
    askToPersist = async () => true,
  ): Promise<void> {
    const parts = { ...this.tablet, askToPersist, whenAppKept: async () => true, onResend: () => {} };
    return prepareTablet(parts, { classUid }, onProgress);
  }

  tabletRun(parts: SyncParts = this.parts, onResend = () => {}) {
    const isBusy = async () => this.busy;
    const { signOut } = this.signing;
    const isVisible = () => this.signals.visible();
    return createTabletSync({ ...this.tablet, ...parts, isBusy, isVisible, signOut, onResend });
  }

  /** The engine with everything it does by itself. */
  start(): Engine {
    this.engine = createEngine({
      ...this.parts,
      signals: this.signals,
      locks: this.tablet.locks,
      openSocket: () => ({ send: () => {}, close: () => {} }),
      onStatus: () => {},
      onFault: (reason) => {
        throw reason;
      },
      loadTablet: async (parts, onResend) => this.tabletRun(parts, onResend),
    });
    this.engine.start();
    return this.engine;
  }

  async close(): Promise<void> {
    await this.engine?.stop();
    this.db.close();
  }

  send(all = false) {
    return pushRound({ ...this.parts, locks: this.tablet.locks }, { checksAll: all }, () => {});
  }

  async pull() {
    const account = await readCurrentAccount(this.db);
    return account && pullAll(this.parts, account.uid);
  }

  /** What a child says to a question of an activity. */
  async answer(account: string, activityUid: string) {
    const uid = this.parts.newUid();
    await appendAnswer(this.db, { account, uid, activityUid, questionId: 'q1' }, this.#device.clock.now());
    return uid;
  }

  async titles(account: string): Promise<string[]> {
    const replica = await this.parts.replicas.open({ uid: account, role: 'student' });
    return (await replica.rows('activities')).map(({ title }) => title);
  }

  async states(account: string) {
    return (await this.db.commands.where('account').equals(account).sortBy('number')).map(
      ({ state }) => state,
    );
  }
}
