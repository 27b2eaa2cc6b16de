/** A shortcut that SYNC.md marks with a cross, switched on deliberately: the simulation must notice it. */
import type { SyncPolicy } from 'pwa/sync/policy';
import type { Transport } from 'pwa/sync/transport';
import type { World } from './world.ts';

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
