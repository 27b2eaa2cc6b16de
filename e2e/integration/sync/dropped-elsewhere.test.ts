import { expect, it } from 'vitest';
import { OutboxDb } from 'pwa/data/outbox/outbox-db';
import { openDexieReplica } from 'pwa/data/replica/dexie/dexie-replica';
import { ReplicaDroppedError, shareReplicas } from 'pwa/data/replica/shared-replicas';
import { setUpTablet } from 'pwa/test/class-tablet';
import type { SyncParts } from 'pwa/sync/parts';
import { pullAll } from 'pwa/sync/pull/pull';

it('two windows continue after one of them dropped the replica that both had open', async () => {
  const tablet = await setUpTablet();
  await tablet.signIn('mei');
  const open = shareReplicas(({ uid }) => openDexieReplica(uid, tablet.storage));
  const other: SyncParts = {
    ...tablet.parts,
    db: new OutboxDb('outbox', tablet.storage),
    replicas: { open, drop: async (account) => (await open(account)).destroy() },
  };
  for (let doc = 0; doc < 5; doc += 1)
    tablet.server.publish({ table: 'recordings', uid: `u${doc}`, value: {} });
  await pullAll(tablet.parts, 'mei');
  await pullAll(other, 'mei');
  const errors: unknown[] = [];
  const shown = (await open({ uid: 'mei', role: 'student' })).observe('recordings');
  shown.subscribe(
    () => {},
    (reason) => errors.push(reason),
  );
  await tablet.db.cursors.delete('mei');
  await tablet.parts.replicas.drop({ uid: 'mei', role: 'student' });
  // A screen that shows the replica opens the new one.
  expect(errors).toEqual([new ReplicaDroppedError()]);
  for (const window of [tablet.parts, other, tablet.parts, other]) await pullAll(window, 'mei');
  expect(await tablet.db.cursors.get('mei')).toMatchObject({ generation: 1 });
  expect(await tablet.shown('mei')).toHaveLength(5);
});
