/** What a simulated school day consists of, and how a shortcut is put into it. */
import type { CommandRow } from 'pwa/data/outbox/outbox-db';
import type { SyncPolicy } from 'pwa/sync/policy';
import type { Transport } from 'pwa/sync/transport';
import type { WorldClock } from './clock.ts';
import type { Dice } from './dice.ts';
import type { Straggler } from './fault-transport.ts';
import type { SimDevice } from './sim-device.ts';
import type { SimServer } from './sim-server.ts';
import type { Person, Template } from './template-school.ts';

/** One thing that somebody did and that the device said it had saved. */
export interface Deed {
  readonly cid: string;
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

export interface World {
  readonly seed: number;
  readonly dice: Dice;
  readonly clock: WorldClock;
  readonly server: SimServer;
  readonly devices: readonly SimDevice[];
  readonly people: readonly Person[];
  readonly school: Template;
  readonly deeds: Map<string, Deed>;
  readonly stragglers: Straggler[];
  readonly mutation: Mutation | null;
  /** What happened, to tell when a promise breaks. */
  readonly story: string[];
  /** Uids of recordings that a server has ever removed: its decision, which a screen may follow. */
  readonly removed: Set<string>;
  /** From here on the network works and nothing new happens. */
  calm: boolean;
  /** What was applied in the server's present history, and how far each lane is. */
  applied: Map<string, { lane: string; n: number }>;
  note(text: string): void;
}

/** A shortcut of the protocol, switched on deliberately: the simulation must notice it. */
export interface Mutation {
  readonly name: string;
  /** Fixed where the shortcut only hurts with or without backups. */
  readonly backups?: boolean;
  /** What the client decides otherwise. */
  readonly policy?: Partial<SyncPolicy>;
  /** What the server does otherwise, put between network and services. */
  readonly server?: (inner: Transport, world: World) => Transport;
  /** Lane ids are kept where a wipe of the outbox does not reach them. */
  readonly keepLanes?: boolean;
  /** Runs after each step. */
  readonly afterStep?: (world: World) => Promise<void>;
}
