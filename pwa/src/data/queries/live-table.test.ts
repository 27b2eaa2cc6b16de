import type { PulledDoc } from 'shared-schema/sync';
import { beforeEach, describe, expect, test } from 'vitest';
import { payloadFields } from '#data/outbox/command-content.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import { finishedPage, laneReport } from '#test/test-outbox.ts';
import { saveAnswer } from '../commands/recording-commands.ts';
import { recordAck } from '../outbox/lane-commands.ts';
import { commitPage, startRepull } from '../outbox/pull-cursor.ts';
import { createLiveTable, type LiveTable } from './live-table.ts';

let device: TestDevice;
const account = { uid: 'mei', role: 'student' } as const;

beforeEach(async () => {
  device = await createTestDevice();
  await device.signIn('mei');
});

const answer = () =>
  saveAnswer(
    {
      activityUid: 'a',
      questionId: '0',
      audio: { bytes: new Uint8Array([1]).buffer, type: 'audio/webm', duration: 1 },
    },
    device.context,
  );

/** Every value shown, as 'local state or server' per row; `until` waits for one of them. */
function watch(table: LiveTable<'recordings'>) {
  const seen: string[] = [];
  let check = () => {};
  const stop = table.subscribe(() => {
    seen.push((table.get() ?? []).map((row) => row.local ?? 'server').join(' '));
    check();
  });
  const until = (wanted: string) =>
    new Promise<void>((resolve) => {
      check = () => {
        if (seen.at(-1) === wanted) resolve();
      };
      check();
    });
  return { seen, until, stop };
}

describe('a live table', () => {
  test('a live table shows an answer through its whole life without a moment of absence', async () => {
    const shown = watch(createLiveTable(device.context, account, 'recordings'));
    await shown.until('');
    await answer();
    await shown.until('waiting');

    const [command] = await device.outbox.commands.toArray();
    const { number, commandId, lane } = command!;
    const payload = payloadFields(command!);
    await recordAck(device.outbox, lane, { lastNumber: 1, results: [{ number, commandId, status: 'ok' }] });
    await shown.until('sent');

    const v = { ...payload, id: 1, studentUid: 'mei', createdAt: payload.recordedAt };
    const doc: PulledDoc = { table: 'recordings', uid: String(payload.uid), seq: 5, value: v };
    const replica = await device.context.openReplica(account);
    await startRepull(device.outbox, 'mei', replica.instance);
    await replica.apply([doc], 1);
    const page = finishedPage({ replica: replica.instance, lanes: { [lane]: laneReport(1) } });
    await commitPage(device.outbox, 'mei', page);
    await shown.until('server');
    shown.stop();
    expect(shown.seen.slice(shown.seen.indexOf('waiting'))).not.toContain('');
  });

  test('a live table keeps its last value for the next listener', async () => {
    await answer();
    const table = createLiveTable(device.context, account, 'recordings');
    expect(table.get()).toBeUndefined();
    const first = watch(table);
    await first.until('waiting');
    first.stop();
    expect(table.get()).toHaveLength(1);
    const second = watch(table);
    await answer();
    // The earlier answer stays, as one that was replaced.
    await second.until('waiting waiting');
    second.stop();
  });

  test('a live table keeps its rows when the replica is dropped to free space, and goes on with the new one', async () => {
    const doc = (uid: string, seq: number) => ({
      table: 'recordings',
      uid,
      seq,
      value: { uid, activityUid: 'b', questionId: '0', studentUid: 'mei' },
    });
    const first = await device.context.openReplica(account);
    await first.apply([doc('r1', 1)] as PulledDoc[], 1);
    const shown = watch(createLiveTable(device.context, account, 'recordings'));
    await shown.until('server');
    await first.destroy();
    await answer();
    await shown.until('server waiting');
    const second = await device.context.openReplica(account);
    await second.apply([doc('r1', 1), doc('r2', 2)] as PulledDoc[], 1);
    await shown.until('server server waiting');
    shown.stop();
    expect(shown.seen.filter((rows) => !rows.startsWith('server'))).toEqual([]);
  });

  describe('after the replica was dropped to free space', () => {
    const doc: PulledDoc = {
      ...{ table: 'recordings', uid: 'r1', seq: 1 },
      value: { uid: 'r1', activityUid: 'b', questionId: '0', studentUid: 'mei' },
    };
    const gone: PulledDoc = { table: 'recordings', uid: 'r1', seq: 2, deleted: true };

    /** A table that shows one row of a replica that is dropped then, and how the new replica is pulled. */
    async function drop() {
      const first = await device.context.openReplica(account);
      await first.apply([doc], 1);
      const shown = watch(createLiveTable(device.context, account, 'recordings'));
      await shown.until('server');
      await first.destroy();
      const second = await device.context.openReplica(account);
      await startRepull(device.outbox, 'mei', second.instance);
      const pull = async (docs: PulledDoc[], cursor: string, requestedWith: string | null) => {
        await second.apply(docs, 1);
        const page = finishedPage({ cursor, requestedWith, replica: second.instance });
        await commitPage(device.outbox, 'mei', page);
      };
      return { shown, pull };
    }

    test('the last row can still go when the new replica is whole', async () => {
      const { shown, pull } = await drop();
      await pull([doc], 'c1', null);
      await pull([gone], 'c2', 'c1');
      await shown.until('');
      shown.stop();
    });

    test('a row that was gone before the new replica was whole goes with its last page', async () => {
      const { shown, pull } = await drop();
      await pull([], 'c1', null);
      await shown.until('');
      shown.stop();
    });
  });
});
