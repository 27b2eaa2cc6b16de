/** The shortcuts of docs/SYNC.md, each as it would be if somebody took it. */
import type { PulledDoc } from 'shared-schema/sync';
import { seesScope, visibleScopes } from 'sync-server/access/policy';
import { writeCookie } from 'sync-server/services/sync/cookie';

import { rows, value } from './queries.ts';
import type { Mutation, World } from './world.ts';

/** A server that keeps no results: whatever arrives is applied. */
const noIdempotency: Mutation = {
  name: 'no idempotency',
  server: (inner, { server }) => ({
    ...inner,
    sendCommands(access, commands) {
      const { raw } = server.school;
      for (const { cid } of commands) raw.prepare('delete from results where cid = ?').run(cid);
      setLastN(server.school.raw, access.lane, commands[0]!.n - 1);
      return inner.sendCommands(access, commands);
    },
  }),
};

/** A server that knows what it has seen, but takes anything else in whatever order it comes. */
const noOrder: Mutation = {
  name: 'idempotency without order',
  backups: true,
  server: (inner, { server }) => ({
    ...inner,
    async sendCommands(access, commands) {
      const { raw } = server.school;
      const before = value(raw, 'select last_n from lanes where id = ?', access.lane);
      if (typeof before === 'number' && commands[0]!.n > before)
        setLastN(raw, access.lane, commands[0]!.n - 1);
      return inner.sendCommands(access, commands);
    },
  }),
};

function setLastN(raw: World['server']['school']['raw'], lane: string, lastN: number): void {
  raw.prepare('update lanes set last_n = ? where id = ?').run(lastN, lane);
}

/** The device lets go of a command as soon as the server has said ok. */
const dropOnAck: Mutation = {
  name: 'drop on ack',
  policy: {
    async recordAck(db, lane, { lastN, results }) {
      await db.lanes.update(lane, { lastN });
      const done = results.filter(({ status }) => status === 'ok').map(({ cid }) => cid);
      await db.commands.where('cid').anyOf(done).delete();
      for (const { cid, status, code } of results) {
        if (status === 'rejected')
          await db.commands.where('cid').equals(cid).modify({ state: 'refused', code });
      }
    },
  },
};

/** Any page confirms, also one before the documents it speaks of. */
const confirmEarly: Mutation = { name: 'confirm on an early page', policy: { confirmOn: () => true } };

/** Where each device's socket has come to, per world. */
const socketHeads = new WeakMap<World, number>();

/** Changed documents come over the socket, and the cookie moves with them. Some messages get lost, as on any socket. */
const documentsOverSocket: Mutation = {
  name: 'documents over the socket',
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
      const cookie = writeCookie({ incarnation: school.incarnation.id, seq: head, head, view });
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

export const mutations: readonly Mutation[] = [
  noIdempotency,
  noOrder,
  dropOnAck,
  confirmEarly,
  documentsOverSocket,
];
