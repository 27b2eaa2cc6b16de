/** One simulated tablet: its disk, the window on it with the real engine, and who has signed in. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { ensureDevice, saveAccount } from 'pwa/data/account/device-accounts';
import { createDataContext, type DataContext } from 'pwa/data/context';
import { DEVICE_KEY, OutboxDb } from 'pwa/data/outbox/outbox-db';
import { openDexieReplica } from 'pwa/data/replica/dexie/dexie-replica';
import type { Replica } from 'pwa/data/replica/replica';
import { openRxReplica } from 'pwa/data/replica/rxdb/rxdb-replica';
import { type ReplicaOwner, shareReplicas } from 'pwa/data/replica/shared-replicas';
import { createLocalLocks } from 'pwa/platform/locks';
import { uuidv7 } from 'pwa/platform/uuid';
import { drainRound } from 'pwa/sync/drain-round';
import type { SyncParts } from 'pwa/sync/parts';
import type { SyncPolicy } from 'pwa/sync/policy';
import { type PullStep, pullAll } from 'pwa/sync/puller';
import type { Transport } from 'pwa/sync/transport';
import type { School } from 'sync-server/context';
import type { WorldClock } from './clock.ts';
import type { Dice } from './dice.ts';
import { createLife, type Life, livingIndexedDB } from './mortal-indexeddb.ts';
import type { Person } from './template-school.ts';

export interface DeviceParts {
  name: string;
  clock: WorldClock;
  dice: Dice;
  policy: SyncPolicy;
  /** Teachers get the RxDB replica. One device per world only: RxDB knows its databases by name. */
  rxdb: boolean;
  school(): School;
  /** Makes the device's network, given the window that calls. */
  network(device: SimDevice): Transport;
  /** Lane ids survive a wipe of the device's storage: a mutation. */
  keepLanes: boolean;
}

/** One run of the app. */
interface Window {
  life: Life;
  outbox: OutboxDb;
  context: DataContext;
  parts: SyncParts;
  locks: ReturnType<typeof createLocalLocks> | null;
  opened: Set<Replica>;
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
  /** Accounts whose replica was dropped since their last complete pull. */
  readonly blank = new Set<string>();
  readonly #parts: DeviceParts;
  readonly #keptLanes = new Map<string, string>();
  #disk = new IDBFactory();
  #window: Window;

  constructor(parts: DeviceParts) {
    this.#parts = parts;
    this.name = parts.name;
    this.#window = this.#open();
  }

  get life(): Life {
    return this.#window.life;
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
  get isMortal(): boolean {
    return !this.#parts.rxdb;
  }

  /** Uid of the account on the screen, or null. */
  async current(): Promise<string | null> {
    return (await this.outbox.device.get(DEVICE_KEY))?.current ?? null;
  }

  /** The server lets the person in. */
  async signIn(person: Person): Promise<void> {
    const { clock, school } = this.#parts;
    const { outbox, context } = this.#window;
    await ensureDevice(outbox, () => this.#newUid(context), this.name);
    this.cookie = await school().sessions.open(person.id);
    this.remembered = person.uid;
    const user = { ...person, username: person.name, firstName: person.name, lastName: null };
    const at = new Date(clock.server.now()).toISOString();
    const row = await saveAccount(outbox, user, null, at, () => this.#laneFor(person.uid));
    this.#keptLanes.set(person.uid, row.lane);
    await outbox.device.update(DEVICE_KEY, { current: person.uid });
  }

  /** The device lets the person in; the cookie is still somebody else's. */
  async signInOffline(account: string): Promise<void> {
    await this.outbox.accounts.update(account, { session: 'none' });
    this.remembered = this.#parts.dice.chance(0.7) ? account : null;
    await this.outbox.device.update(DEVICE_KEY, { current: account });
  }

  async signOut(): Promise<void> {
    const leaving = await this.current();
    this.remembered = null;
    await this.outbox.device.update(DEVICE_KEY, { current: null });
    if (leaving) await this.outbox.accounts.update(leaving, { session: 'none' });
  }

  /** What the engine does when woken to send. */
  drain(all: boolean): Promise<unknown> {
    const { parts, locks } = this.#window;
    return drainRound({ ...parts, locks }, all, () => {});
  }

  /** What the engine does when woken to receive. */
  async pull(): Promise<PullStep | null> {
    const account = await this.current();
    if (!account) return null;
    const step = await pullAll(this.parts, account);
    if (step.kind === 'final') this.blank.delete(account);
    return step;
  }

  replicaOf(account: ReplicaOwner): Promise<Replica> {
    return this.context.openReplica(account);
  }

  /** The window is gone, at whatever it was; the app is opened again on the same disk. */
  async restart(): Promise<void> {
    await this.#close();
    this.remembered = null;
    this.#window = this.#open();
  }

  /** The browser's storage is emptied: everything of this device is lost. */
  async wipe(): Promise<void> {
    await this.#close();
    this.#disk = new IDBFactory();
    this.storage++;
    this.cookie = null;
    this.remembered = null;
    this.blank.clear();
    if (!this.#parts.keepLanes) this.#keptLanes.clear();
    this.#window = this.#open();
  }

  async close(): Promise<void> {
    await this.#close();
  }

  async #close(): Promise<void> {
    const { life, outbox, opened } = this.#window;
    if (!this.isMortal) await Promise.all([...opened].map((replica) => replica.close()));
    life.die();
    outbox.close();
    if (this.isMortal) for (const replica of opened) await replica.close();
  }

  #open(): Window {
    const { clock, dice, policy, school } = this.#parts;
    const life = createLife();
    const storage = { indexedDB: livingIndexedDB(this.#disk, life), IDBKeyRange };
    const outbox = new OutboxDb('chickadee-outbox', storage);
    const deviceClock = clock.device(() => this.skew);
    const opened = new Set<Replica>();
    const openReplica = shareReplicas(async (owner) => {
      const replica = await this.#openReplica(owner, storage);
      opened.add(replica);
      return replica;
    });
    const context = createDataContext({ outbox, clock: deviceClock, random: dice, openReplica });
    const parts: SyncParts = {
      db: outbox,
      clock: deviceClock,
      random: dice,
      newUid: () => this.#newUid(context),
      transport: this.#parts.network(this),
      replicas: {
        open: openReplica,
        drop: async (owner) => {
          this.blank.add(owner.uid);
          await (await openReplica(owner)).destroy();
        },
      },
      sessions: { renew: (account) => this.#renew(account, school) },
      policy,
    };
    const locks = dice.chance(0.5) ? createLocalLocks() : null;
    return { life, outbox, context, parts, locks, opened };
  }

  #openReplica(owner: ReplicaOwner, storage: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }) {
    if (!this.#parts.rxdb || owner.role === 'student') return openDexieReplica(owner.uid, storage);
    return openRxReplica(owner.uid, { storage, multiInstance: false });
  }

  async #renew(account: string, school: () => School): Promise<'active' | 'impossible' | 'unreachable'> {
    if (!this.online) return 'unreachable';
    if (this.remembered !== account) return 'impossible';
    const row = await this.outbox.accounts.get(account);
    if (!row) return 'impossible';
    this.cookie = await school().sessions.open(row.id);
    return 'active';
  }

  #laneFor(account: string): string {
    return this.#keptLanes.get(account) ?? this.#newUid(this.context);
  }

  #newUid({ clock, random }: DataContext): string {
    return uuidv7(clock, random);
  }
}
