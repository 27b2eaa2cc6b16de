import { OutboxDb } from 'pwa/data/outbox/outbox-db';
import { ReplicaDroppedError } from 'pwa/data/replica/shared-replicas';
import type { SyncParts } from 'pwa/sync/parts';
import { pullAll } from 'pwa/sync/pull/pull';
import { expect, it } from 'vitest';
import { replicasOn } from '#support/device/storage.ts';
import { MEI } from './class-of-rivera.ts';
import { answerElsewhere } from './other-device.ts';
import { setUpTablet } from './tablet.ts';

it('two windows continue after one of them dropped the replica that both had open', async () => {
  const tablet = await setUpTablet();
  await tablet.signIn(MEI);
  const open = replicasOn(tablet.storage);
  const other: SyncParts = {
    ...tablet.parts,
    db: new OutboxDb('outbox', tablet.storage),
    replicas: { open, drop: async (account) => (await open(account)).destroy() },
  };
  await answerElsewhere(tablet.school, MEI, 5);
  await pullAll(tablet.parts, MEI);
  await pullAll(other, MEI);
  const errors: unknown[] = [];
  const shown = (await open({ uid: MEI, role: 'student' })).observe('recordings');
  shown.subscribe(
    () => {},
    (reason) => errors.push(reason),
  );
  await tablet.db.cursors.delete(MEI);
  await tablet.parts.replicas.drop({ uid: MEI, role: 'student' });
  // A screen that shows the replica opens the new one.
  expect(errors).toEqual([new ReplicaDroppedError()]);
  for (const window of [tablet.parts, other, tablet.parts, other]) await pullAll(window, MEI);
  expect(await tablet.db.cursors.get(MEI)).toMatchObject({ generation: 1 });
  expect(await tablet.shown(MEI)).toHaveLength(5);
});
