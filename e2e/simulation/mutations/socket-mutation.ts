/** The shortcut of sending documents over the socket. docs/SYNC.md, 'Receiving'. */
import type { PulledDoc } from 'shared-schema/sync';
import { seesScope, visibleScopes } from 'sync-server/access/policy';
import { writeCursor } from 'sync-server/services/sync/cursor';
import { rows, value } from '../server/queries.ts';
import type { Mutation, World } from '../world/world.ts';

/** The `head` after the step before, per world. */
const socketHeads = new WeakMap<World, number>();

/** Changed documents come over the socket, and the cursor moves with them. Some messages get lost, as on any socket. */
export const documentsOverSocket: Mutation = {
  name: 'documents over the socket',
  seed: 25,
  async afterStep(world) {
    const { school } = world.server;
    const before = socketHeads.get(world) ?? school.head();
    socketHeads.set(world, school.head());
    if (school.head() <= before) return;
    for (const device of world.devices) {
      if (!device.online || world.rng.chance(0.3)) continue;
      const person = world.people.find(({ uid }) => uid === currents.get(device));
      currents.set(device, (await device.current()) ?? '');
      if (!person || person.uid !== currents.get(device)) continue;
      const stored = await device.outbox.cursors.get(person.uid);
      if (!stored?.cursor) continue;
      const scopes = await visibleScopes(school.db, { kind: 'user', ...person });
      const news = rows<ChangeRow>(school.raw, 'select * from change_log order by seq').filter(
        ({ table_name, seq, scope, scope_id }) =>
          seq > before && seesScope(scopes, table_name, scope, scope_id),
      );
      const replica = await device.replicaOf(person);
      await replica.apply(news.map(toDoc), stored.generation);
      const view = Number(value(school.raw, 'select view from views where user_id = ?', person.id) ?? 0);
      const head = school.head();
      const cursor = writeCursor(
        { incarnation: school.incarnation.id, seq: head, head, view },
        school.documentSchema,
      );
      await device.outbox.cursors.update(person.uid, { cursor });
    }
  },
};

const currents = new WeakMap<object, string>();

interface ChangeRow {
  table_name: string;
  uid: string;
  seq: number;
  scope: 'user' | 'class' | 'activity';
  scope_id: number;
  deleted: number;
  body: string;
}

function toDoc({ table_name: table, uid, seq, deleted, body }: ChangeRow): PulledDoc {
  return deleted
    ? { table, uid, seq, deleted: true }
    : { table, uid, seq, value: JSON.parse(body) as Record<string, unknown> };
}
