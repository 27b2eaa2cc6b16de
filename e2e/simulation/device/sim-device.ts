/** One simulated tablet: its disk, the window on it with the real engine, and who has signed in. */

import { isPowerCut } from 'e2e/support/direct-transport';
import { ensureDevice, saveAccount } from 'pwa/data/auth/account/device-accounts';
import type { DataContext } from 'pwa/data/context';
import { type AccountRow, DEVICE_KEY, type OutboxDb } from 'pwa/data/outbox/outbox-db';
import type { ReplicaRow, SyncedTable } from 'pwa/data/queries/rows';
import { dropReplicaAndCursor } from 'pwa/data/quota/free-space';
import type { Replica } from 'pwa/data/replica/replica';
import type { ReplicaOwner } from 'pwa/data/replica/shared-replicas';
import { newUuid } from 'pwa/platform/uuid';
import type { SyncParts } from 'pwa/sync/parts';
import type { SyncPolicy } from 'pwa/sync/policy';
import { type PullStep, pullAll } from 'pwa/sync/pull/pull';
import { pushRound } from 'pwa/sync/push/push';
import type { Transport } from 'pwa/sync/transport/transport';
import type { School } from 'sync-server/school';
import { isHere } from '../server/queries.ts';
import type { Person } from '../server/template-school.ts';
import type { WorldClock } from '../world/clock.ts';
import type { Rng } from '../world/rng.ts';
import type { CrashSwitch } from './crashable-indexeddb.ts';
import { type Disk, type OutboxRows, outboxOn } from './disk.ts';
import type { Fullness } from './full-disk.ts';
import { asVersionOne } from './old-database.ts';
import { ReplicaNotes } from './replica-notes.ts';
import { closeWindow, hasRxReplica, openWindow, type Window } from './sim-window.ts';

export interface DeviceParts {
  name: string;
  clock: WorldClock;
  rng: Rng;
  policy: SyncPolicy;
  /** Teachers get the RxDB replica. One device per world only: RxDB knows its databases by name. */
  rxdb: boolean;
  newDisk(): Disk;
  school(): School;
  /** Makes the network of a window of the device. */
  network(device: SimDevice, window: Pick<Window, 'crashSwitch' | 'pausePoints'>): Transport;
  /** Lane ids survive a wipe of the device's storage: a mutation. */
  keepLanes: boolean;
}

export class SimDevice {
  readonly name: string;
  online = true;
  /** Milliseconds by which the tablet's clock is wrong. */
  skew = 0;
  /** Raised by every wipe: what was made before it is gone from here. */
  storage = 1;
  cookie: string | null = null;
  /** Whose password is still in memory. */
  remembered: string | null = null;
  /** How the disk says that it is full; null while it is not. */
  full: Fullness | null = null;
  readonly replicas = new ReplicaNotes();
  /** Windows beside the one in front, some of them frozen. */
  readonly beside = new Set<Window>();
  readonly #parts: DeviceParts;
  readonly #keptLanes = new Map<string, string>();
  readonly #hasLocks: boolean;
  /** Web Locks belong to the browser, not to a window. */
  #locks = new Set<string>();
  #disk: Disk;
  #window: Window;

  constructor(parts: DeviceParts) {
    this.#parts = parts;
    this.name = parts.name;
    this.#disk = parts.newDisk();
    this.#hasLocks = parts.rng.chance(0.5);
    this.#window = this.#open();
  }

  /** The window in front. */
  get window(): Window {
    return this.#window;
  }
  get crashSwitch(): CrashSwitch {
    return this.#window.crashSwitch;
  }
  get outbox(): OutboxDb {
    return this.#window.outbox;
  }
  get context(): DataContext {
    return this.#window.context;
  }
  get parts(): SyncParts {
    return this.#window.parts;
  }
  /** Windows with RxDB are closed between steps only: its own machinery does not survive a cut in the middle. */
  get isCrashable(): boolean {
    return !this.#parts.rxdb;
  }

  /** Uid of the account on the screen, or null. A deleted account is on no screen, also while its work is kept. */
  async current(): Promise<string | null> {
    const [row] = await this.stored('device');
    const current = row?.current ?? null;
    if (current === null) return null;
    return (await this.admitted()).some(({ uid }) => uid === current) ? current : null;
  }

  /** The accounts that the device lets in. */
  async admitted(): Promise<readonly AccountRow[]> {
    return (await this.stored('accounts')).filter(({ deleted }) => !deleted);
  }

  /** What a table of the outbox holds, read beside the app. Not to be changed. */
  stored<T extends keyof OutboxRows>(table: T): Promise<readonly OutboxRows[T][]> {
    return outboxOn(this.#disk, table);
  }

  /** A replica's rows as they lie on the disk: the same objects as long as nobody writes. Not to be changed. */
  async replicaRows(owner: ReplicaOwner, table: SyncedTable): Promise<readonly ReplicaRow<SyncedTable>[]> {
    if (hasRxReplica(this.#parts, owner)) return (await this.replicaOf(owner)).rows(table);
    const rows = await this.#disk.read(`chickadee-replica-${owner.uid}`, table);
    return rows as readonly ReplicaRow<SyncedTable>[];
  }

  /** What goes on on its disk, in words. */
  describe(): string[] {
    return this.#disk.describe().map((what) => `${this.name}: ${what}`);
  }

  /** Another number whenever something was written. */
  get changes(): number {
    return this.#disk.changes + this.storage * 1_000_000;
  }

  /** The server lets the person in. */
  async signIn(person: Person): Promise<void> {
    const { clock, school } = this.#parts;
    const { outbox, context } = this.#window;
    await ensureDevice(outbox, () => this.#newUid(context), this.name);
    this.cookie = (await school().sessions.open(person, async () => undefined)).token;
    this.remembered = person.uid;
    const names = { username: person.name, firstName: person.name, lastName: null };
    const user = { ...person, ...names, email: null };
    const at = new Date(clock.server.now()).toISOString();
    const isKnown = (await this.stored('accounts')).some(({ uid }) => uid === person.uid);
    const kept = isKnown ? undefined : this.#keptLanes.get(person.uid);
    const row = await saveAccount(outbox, user, null, at, () => kept ?? this.#newUid(context));
    if (this.#parts.keepLanes) this.#keptLanes.set(person.uid, row.lane);
    await outbox.device.update(DEVICE_KEY, { current: person.uid });
  }

  /** The device lets the person in; the cookie is still somebody else's. */
  async signInOffline(account: string): Promise<void> {
    await this.outbox.accounts.update(account, { session: 'none' });
    this.remembered = this.#parts.rng.chance(0.7) ? account : null;
    await this.outbox.device.update(DEVICE_KEY, { current: account });
  }

  async signOut(): Promise<void> {
    const leaving = await this.current();
    this.remembered = null;
    await this.outbox.device.update(DEVICE_KEY, { current: null });
    if (leaving) await this.outbox.accounts.update(leaving, { session: 'none' });
  }

  /** What the engine does when woken to send. */
  push(all: boolean, { parts, locks } = this.#window): Promise<unknown> {
    return pushRound({ ...parts, locks }, { checksAll: all }, () => {});
  }

  /** What the engine does when woken to receive. */
  async pull({ parts } = this.#window): Promise<PullStep | null> {
    const account = await this.current();
    if (!account) return null;
    const { losses } = this.replicas;
    const step = await pullAll(parts, account);
    // A window that was frozen may have pulled into the replica before.
    if (step.kind === 'final' && losses === this.replicas.losses) this.replicas.noteComplete(account);
    return step;
  }

  replicaOf(account: ReplicaOwner): Promise<Replica> {
    return this.context.openReplica(account);
  }

  /** The app frees space. */
  async dropReplica(owner: ReplicaOwner): Promise<void> {
    this.replicas.noteDropped(owner.uid);
    await dropReplicaAndCursor(this.context, owner);
  }

  /** The window is gone, at whatever it was; the app is opened again on the same disk. */
  async restart(): Promise<void> {
    await this.#close();
    this.remembered = null;
    this.#window = this.#open();
  }

  /** The tablet goes off at once and comes back: what was not written strictly may lack its end. What lost something. */
  async cutPower(): Promise<string[]> {
    await this.#close();
    const lost = this.#disk.losePower?.((most) => this.#parts.rng.below(most + 1)) ?? [];
    for (const { uid } of await this.stored('accounts'))
      if (lost.some((name) => name.includes(uid))) this.replicas.noteCutShort(uid);
    this.remembered = null;
    this.#window = this.#open();
    return lost;
  }

  /** Another window of the app on the same disk. */
  openBeside(): Window {
    const window = this.#open();
    this.beside.add(window);
    return window;
  }

  /** The window in front stays behind as it is, and a new one comes in front of it. */
  coverWindow(): Window {
    const covered = this.#window;
    this.beside.add(covered);
    this.#window = this.#open();
    return covered;
  }

  async closeBeside(window: Window): Promise<void> {
    this.beside.delete(window);
    await this.#closeWindow(window);
  }

  /** The app comes back after an update; until now it was the one that knew version 1 of the outbox only. */
  async upgrade(): Promise<void> {
    await this.#close();
    await asVersionOne(this.#disk);
    this.remembered = null;
    this.#window = this.#open();
    // The oracle reads the disk, where fields have the old names until the outbox was opened.
    await this.outbox.open();
  }

  /** The browser's storage is emptied: everything of this device is lost. */
  async wipe(): Promise<void> {
    await this.#close();
    this.#disk = this.#parts.newDisk();
    this.storage++;
    this.cookie = null;
    this.remembered = null;
    this.replicas.clear();
    this.#window = this.#open();
  }

  async close(): Promise<void> {
    await this.#close();
  }

  async #close(): Promise<void> {
    for (const window of this.beside) await this.closeBeside(window);
    await this.#closeWindow(this.#window);
    this.#locks = new Set();
  }

  #closeWindow(window: Window): Promise<void> {
    return closeWindow(window, this.isCrashable ? 'at once' : 'orderly');
  }

  #open(): Window {
    const { clock, rng, policy, rxdb, school, network } = this.#parts;
    return openWindow({
      ...{ rng, policy, rxdb, disk: this.#disk },
      clock: clock.device(() => this.skew),
      full: () => this.full,
      held: this.#hasLocks ? this.#locks : null,
      network: (window) => network(this, window),
      sessions: { renew: (account) => this.#renew(account, school) },
      onDrop: ({ uid }) => this.replicas.noteDropped(uid),
    });
  }

  async #renew(account: string, school: () => School): Promise<'active' | 'impossible' | 'unreachable'> {
    if (!this.online) return 'unreachable';
    if (this.remembered !== account) return 'impossible';
    const row = await this.outbox.accounts.get(account);
    if (!row || !isHere(school(), account)) return 'impossible';
    try {
      this.cookie = (await school().sessions.open(row, async () => undefined)).token;
    } catch (error) {
      if (!isPowerCut(error)) throw error;
      return 'unreachable';
    }
    return 'active';
  }

  #newUid({ clock, random }: DataContext): string {
    return newUuid(clock, random);
  }
}
