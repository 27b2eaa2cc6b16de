/** What a simulated school day consists of, and how a shortcut is put into it. */
import type { CommandRow } from 'pwa/data/outbox/outbox-db';
import type { SyncPolicy } from 'pwa/sync/policy';
import type { Transport } from 'pwa/sync/transport/transport';
import type { SimDevice } from '../device/sim-device.ts';
import type { Window } from '../device/sim-window.ts';
import type { DelayedRequest, FaultName } from '../server/fault-transport.ts';
import type { SimServer } from '../server/sim-server.ts';
import type { Person, Template } from '../server/template-school.ts';
import type { WorldClock } from './clock.ts';
import type { Rng } from './rng.ts';

/** One thing that somebody did and that the device said it had saved. */
export interface SavedAction {
  readonly commandId: string;
  readonly account: string;
  readonly device: SimDevice;
  /** The device's storage it was made in. */
  readonly storage: number;
  /** In which order things were done, over the whole world. */
  readonly order: number;
  readonly type: CommandRow['type'];
  readonly payload: Record<string, unknown>;
  readonly blobs: readonly string[];
  /** Why its loss is allowed, or null. */
  excused: string | null;
}

/** A window that stands still in the middle of its work. */
export interface FrozenWindow {
  readonly device: SimDevice;
  readonly window: Window;
  /** What it was at. */
  readonly work: Promise<unknown>;
}

/** A recording in the making, of which the device has said that it is on disk. */
export interface DraftRecording {
  readonly account: string;
  readonly device: SimDevice;
  readonly storage: number;
  /** Bytes that were reported as stored. */
  readonly size: number;
  /** Hash of them, and of all that was spoken. */
  readonly hashes: readonly [stored: string, spoken: string];
}

export interface World {
  readonly seed: number;
  readonly rng: Rng;
  readonly clock: WorldClock;
  readonly server: SimServer;
  readonly devices: readonly SimDevice[];
  readonly people: readonly Person[];
  readonly school: Template;
  readonly savedActions: Map<string, SavedAction>;
  /** Uids of people whom the school has deleted at some time: their recordings in the making may go. */
  readonly deletedPeople: Set<string>;
  readonly delayedRequests: DelayedRequest[];
  /** What happens to the next calls, where a scenario decides it. */
  readonly planned: (FaultName | 'none')[];
  readonly frozen: FrozenWindow[];
  /** Draft recordings by id. */
  readonly drafts: Map<string, DraftRecording>;
  /** CommandIds of commands that were accepted and that some verified copy contains, whatever became of it later. */
  readonly backedUp: Set<string>;
  readonly mutation: Mutation | null;
  /** What happened; the error of a broken promise contains it. */
  readonly log: string[];
  /** Uids of documents that a server has ever removed: its decision, which a screen may follow. */
  readonly removed: Set<string>;
  /** Uids of recordings that a teacher deleted in another browser, in whatever history of the server. */
  readonly deletedElsewhere: Set<string>;
  /** From here on the network works and nothing new happens. */
  healthyNetwork: boolean;
  /** What was applied in the server's present history, and how far each lane is. */
  applied: Map<string, { lane: string; number: number }>;
  note(text: string): void;
}

/** A shortcut of the protocol, switched on deliberately: the simulation must notice it. */
export interface Mutation {
  readonly name: string;
  /** A seed that noticed the mutation when it was written; tried first. */
  readonly seed: number;
  /** Fixed where the shortcut only hurts with or without backups. */
  readonly backups?: boolean;
  /** Steps in a day, where more are needed than usual. */
  readonly length?: number;
  /** How many times as often these steps happen: the steps that the shortcut cannot survive. */
  readonly steps?: Readonly<Record<string, number>>;
  /** The same for faults of the network. */
  readonly faults?: Partial<Readonly<Record<FaultName, number>>>;
  /** What the client decides otherwise. */
  readonly policy?: Partial<SyncPolicy>;
  /** What the server does otherwise, put between network and services. */
  readonly server?: (inner: Transport, world: World, device: SimDevice) => Transport;
  /** Lane ids are kept where a wipe of the outbox does not reach them. */
  readonly keepLanes?: boolean;
  /** Runs after each step. */
  readonly afterStep?: (world: World) => Promise<void>;
}
