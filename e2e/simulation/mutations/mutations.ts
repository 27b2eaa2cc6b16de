/** The shortcuts of docs/SYNC.md, each with everything that follows from it. */
import type { LaneState, PullBody } from 'shared-schema/sync';
import { readCursor, writeCursor } from 'sync-server/services/sync/cursor';
import type { SimDevice } from '../device/sim-device.ts';
import { value } from '../server/queries.ts';
import type { Mutation, World } from '../world/world.ts';
import { documentsOverSocket } from './socket-mutation.ts';

type Raw = World['server']['school']['raw'];

/**
 * Lane ids live outside the outbox. Then a number must be enough to know a command again, for after a wipe the lane
 * begins anew at 1: a server that finds another command under an old number would have to refuse every such device.
 */
const laneElsewhere: Mutation = {
  name: 'lane id elsewhere than the outbox',
  seed: 10,
  length: 60,
  steps: { wipe: 4, sync: 2 },
  keepLanes: true,
  server: (inner, { server }) => ({
    ...inner,
    async sendCommands(access, commands) {
      const { raw } = server.school;
      const lastNumber = Number(value(raw, 'select last_number from lanes where id = ?', access.lane) ?? 0);
      const isNew = (commandId: string) =>
        value(raw, 'select 1 from results where command_id = ?', commandId) === undefined;
      const applied = commands.filter(({ number, commandId }) => number <= lastNumber && isNew(commandId));
      const rest = commands.filter((command) => !applied.includes(command));
      const known = applied.map(({ number, commandId }) => ({ number, commandId, status: 'ok' as const }));
      if (rest.length === 0) {
        const { incarnation } = server.school;
        return { kind: 'ok', value: { incarnation: incarnation.id, lastNumber, results: known } };
      }
      const answer = await inner.sendCommands(access, rest);
      if (answer.kind !== 'ok') return answer;
      return { kind: 'ok', value: { ...answer.value, results: [...known, ...answer.value.results] } };
    },
  }),
};

/** A server that keeps no results: whatever arrives is applied. */
const noIdempotency: Mutation = {
  name: 'no idempotency',
  seed: 15,
  faults: { 'lose-response': 3, 'late-request': 3 },
  server: (inner, { server }) => ({
    ...inner,
    sendCommands(access, commands) {
      const { raw } = server.school;
      for (const { commandId } of commands)
        raw.prepare('delete from results where command_id = ?').run(commandId);
      setLastNumber(raw, access.lane, commands[0]!.number - 1);
      return inner.sendCommands(access, commands);
    },
  }),
};

/** A server that knows what it has applied, and applies anything else in whatever order it comes. */
const noOrder: Mutation = {
  name: 'idempotency without order',
  seed: 255,
  backups: true,
  steps: { 'back up': 2, restore: 5, push: 2 },
  server: (inner, { server }) => ({
    ...inner,
    async sendCommands(access, commands) {
      const { raw } = server.school;
      const before = value(raw, 'select last_number from lanes where id = ?', access.lane);
      if (typeof before === 'number' && commands[0]!.number > before)
        setLastNumber(raw, access.lane, commands[0]!.number - 1);
      return inner.sendCommands(access, commands);
    },
  }),
};

function setLastNumber(raw: Raw, lane: string, lastNumber: number): void {
  raw.prepare('update lanes set last_number = ? where id = ?').run(lastNumber, lane);
}

/**
 * Refusals come with the answer to the sending and nowhere else. What the server counts as dealt with is then done,
 * also where that answer was lost: a device that waited to hear of it would be sending the refusal by another way.
 */
const refusalsInResponseOnly: Mutation = {
  name: 'refusals only in the response',
  seed: 38,
  length: 40,
  faults: { 'lose-response': 4 },
  policy: { refusalsOf: () => [] },
  server: (inner, _, device) => ({
    ...inner,
    async pull(account, body, ...token) {
      const answer = await inner.pull(account, body, ...token);
      if (answer.kind === 'ok') await believeNumbers(device, answer.value.lanes);
      return answer;
    },
    async laneState(access) {
      const answer = await inner.laneState(access);
      if (answer.kind === 'ok') await believeNumbers(device, { [access.lane]: answer.value });
      return answer;
    },
  }),
};

async function believeNumbers(device: SimDevice, lanes: Readonly<Record<string, LaneState>>): Promise<void> {
  for (const [lane, { lastNumber }] of Object.entries(lanes)) {
    const pending = device.outbox.commands.where('[lane+state]').equals([lane, 'pending']);
    await pending.and(({ number }) => number <= lastNumber).modify({ state: 'acked' });
  }
}

/** A cursor that says how far a replica has come, but not of which state of the database. */
const noHead: Mutation = {
  name: 'cursor without head',
  seed: 104,
  backups: true,
  length: 40,
  steps: { 'back up': 3, restore: 6, 'pull a page': 8, 'storage pressure': 4, 'work elsewhere': 6 },
  server: (inner, { server }) => ({
    ...inner,
    pull: (account, body, ...token) =>
      inner.pull(account, withoutHead(body, server.school.documentSchema), ...token),
  }),
};

function withoutHead(body: PullBody, schema: number): PullBody {
  const cursor = body.cursor === null ? null : readCursor(body.cursor, schema);
  return cursor ? { ...body, cursor: writeCursor({ ...cursor, head: cursor.seq }, schema) } : body;
}

/** What is acknowledged counts as confirmed, before its document is there. */
const confirmOnAck: Mutation = {
  name: 'confirm on the acknowledgement',
  seed: 15,
  policy: { recordAck: (db, lane, reply) => recordAs('confirmed', db, lane, reply) },
};

/** The device deletes a command as soon as the server has acknowledged it. */
const dropOnAck: Mutation = {
  name: 'drop on the acknowledgement',
  seed: 1,
  policy: { recordAck: (db, lane, reply) => recordAs('gone', db, lane, reply) },
};

async function recordAs(
  done: 'confirmed' | 'gone',
  ...[db, lane, { lastNumber, results }]: Parameters<
    NonNullable<NonNullable<Mutation['policy']>['recordAck']>
  >
): Promise<void> {
  await db.lanes.update(lane, { lastNumber });
  for (const { commandId, status, code } of results) {
    const command = db.commands.where('commandId').equals(commandId);
    if (status === 'rejected') await command.modify({ state: 'refused', code });
    if (status === 'ok' && done === 'gone') await command.delete();
    if (status === 'ok' && done === 'confirmed') await command.modify({ state: done });
  }
}

/** Any page confirms, also one before the documents it speaks of. */
const confirmEarly: Mutation = {
  name: 'confirm on an earlier page',
  seed: 2,
  policy: { confirmOn: () => true },
};

/** The cursor survives a power cut, and nobody asks whether the replica still holds what it says. */
const noMark: Mutation = {
  name: 'cursor without a mark in the replica',
  seed: 15,
  steps: { 'cut the power of the tablet': 6, sync: 2 },
  policy: { holds: async () => true },
};

export const mutations: readonly Mutation[] = [
  laneElsewhere,
  noIdempotency,
  noOrder,
  refusalsInResponseOnly,
  noHead,
  confirmOnAck,
  dropOnAck,
  confirmEarly,
  documentsOverSocket,
  noMark,
];
