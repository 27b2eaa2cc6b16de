/** The shortcut of sending documents over the socket. docs/SYNC.md, 'Receiving'. */
import type { PulledDoc } from 'shared-schema/sync';
import { seesScope, visibleScopes } from 'sync-server/access/policy';
import { writeCookie } from 'sync-server/services/sync/cursor';
import { rows, value } from '../server/queries.ts';
import type { Mutation, World } from '../world/world.ts';

/** Where each device's socket has come to, per world. */
const socketHeads = new WeakMap<World, number>();

/** Changed documents come over the socket, and the cookie moves with them. Some messages get lost, as on any socket. */
export const documentsOverSocket: Mutation = {
  name: 'documents over the socket',
  seed: 25,
  async afterStep(world) {
    const { school } = world.server;
    const before = socketHeads.get(world) ?? school.head();
    socketHeads.set(world, school.head());
    if (school.head() <= before) return;
    for (const device of world.devices) {
      if (!device.online || world.dice.chance(0.3)) continue;
      const person = world.people.find(({ uid }) => uid === currents.get(device));
      currents.set(device, (await device.current()) ?? '');
      if (!person || person.uid !== currents.get(device)) continue;
      const cursor = await device.outbox.cursors.get(person.uid);
      if (!cursor?.cookie) continue;
      const scopes = await visibleScopes(school.db, { kind: 'user', ...person });
      const news = rows<FeedRow>(school.raw, 'select * from feed order by seq').filter(
        ({ t, seq, scope, scope_id }) => seq > before && seesScope(scopes, t, scope, scope_id),
      );
      const replica = await device.replicaOf(person);
      await replica.apply(news.map(toDoc), cursor.generation);
      const view = Number(value(school.raw, 'select view from views where user_id = ?', person.id) ?? 0);
      const head = school.head();
      const cookie = writeCookie(
        { incarnation: school.incarnation.id, seq: head, head, view },
        school.documentSchema,
      );
      await device.outbox.cursors.update(person.uid, { cookie });
    }
  },
};

const currents = new WeakMap<object, string>();

interface FeedRow {
  t: string;
  uid: string;
  seq: number;
  scope: 'user' | 'class' | 'activity';
  scope_id: number;
  del: number;
  body: string;
}

function toDoc({ t, uid, seq, del, body }: FeedRow): PulledDoc {
  return del ? { t, uid, seq, del: true } : { t, uid, seq, v: JSON.parse(body) as Record<string, unknown> };
}
