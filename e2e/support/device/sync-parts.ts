/** The engine's dependencies as every test device has them; each device adds its own clock, network and replicas. */
import { newUuid } from 'pwa/platform/uuid';
import type { ReplicaHost, SyncParts } from 'pwa/sync/parts';

interface DeviceParts extends Omit<SyncParts, 'newUid' | 'replicas'> {
  openReplica: ReplicaHost['open'];
}

export function createSyncParts({ openReplica, ...parts }: DeviceParts): SyncParts {
  return {
    ...parts,
    newUid: () => newUuid(parts.clock, parts.random),
    replicas: {
      open: openReplica,
      drop: async (owner) => (await openReplica(owner)).destroy(),
    },
  };
}
