/** A device that Leo and Mei have signed in on, Mei last: their answers, and what the outbox holds of them. */
import type { CommandResult } from 'shared-schema/sync';
import { appendCommand, type OutboxFile } from '#data/outbox/append.ts';
import type { LaneReport } from '#data/outbox/confirm.ts';
import type { CommandRow, CommandState, OutboxDb } from '#data/outbox/outbox-db.ts';
import type { FinishedPage } from '#data/outbox/pull-cursor.ts';
import { createTestDevice, START } from './test-device.ts';

/** Mei's lane. */
export const lane = 'lane-mei';

export interface TestOutbox {
  db: OutboxDb;
  /** Mei (or another child) answers question `question`. */
  answer(question: number, more?: { account?: string; file?: string }): Promise<CommandRow>;
  /** State of each command by its number. */
  states(): Promise<Record<number, CommandState>>;
  /** First letters of the files that are kept. */
  blobs(): Promise<string>;
}

export async function createTestOutbox(): Promise<TestOutbox> {
  const device = await createTestDevice();
  const db = device.outbox;
  await device.signIn('leo');
  await device.signIn('mei');
  return {
    db,
    answer(question, { account = 'mei', file = `${question}` } = {}) {
      const payload = {
        uid: `r-${account}-${question}`,
        activityUid: 'a',
        questionId: `${question}`,
        audioUrl: `/uploads/${file}`,
        recordedAt: new Date(START).toISOString(),
      };
      return appendCommand(
        db,
        { account, type: 'recording.save', payload, blobs: [sound(file)] },
        START + question,
      );
    },
    states: async () =>
      Object.fromEntries(
        (await db.commands.orderBy('[lane+number]').toArray()).map(({ number, state }) => [number, state]),
      ),
    blobs: async () => (await db.blobs.toArray()).map(({ sha256 }) => sha256[0]).join(''),
  };
}

export const sound = (name: string): OutboxFile => ({
  sha256: name.padEnd(64, '0'),
  type: 'audio/webm',
  size: 3,
  bytes: new Uint8Array([1, 2, 3]).buffer,
});

/** A report about a lane. At the request, the device knew the same `lastNumber` unless `more` names another. */
export const laneReport = (
  lastNumber: number,
  backedUpNumber = 0,
  more: Partial<LaneReport> = {},
): LaneReport => ({
  ...{ lastNumber, backedUpNumber, rejects: [] },
  ...{ lastNumberAtRequest: lastNumber, regressionsAtRequest: undefined },
  ...more,
});

/** The only page of the replica `r`, without lanes, retry cursor and writes, unless `more` brings them. */
export const finishedPage = (more: Partial<FinishedPage> = {}): FinishedPage => ({
  ...{ requestedWith: null, cursor: 'c', replica: 'r', generation: 1, isFinal: true },
  ...{ lanes: {}, settles: [], writes: {} },
  ...more,
});

/** The server's word that it has applied a command. */
export const ok = ({ number, commandId }: CommandRow): CommandResult => ({ number, commandId, status: 'ok' });
