/** What screens watch of the recordings: the answer to a question, rows by their uids, and the counters. */

import type { WorkCounter } from 'shared-schema/rules/progress/work-counters';
import { overlayTable } from '#data/optimistic/overlay-table.ts';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import type { RecordingQuestion, ReplicaRecording } from '#data/replica/recordings-index.ts';
import type { Replica } from '#data/replica/replica.ts';
import { keysOf } from '#platform/keys-of.ts';
import type { OptimisticRow } from '../rows.ts';
import type { LiveSource } from '../watch-source.ts';
import { answerWithOverlay, countersWithOverlay } from './overlay-question.ts';
import { indexOf } from './plain-index.ts';

type Row = OptimisticRow<'recordings'>;

export function questionSource(question: RecordingQuestion): LiveSource<ReplicaRecording[], Row[]> {
  const keep = keepEqual();
  return {
    table: 'recordings',
    observe: (replica) => indexOf(replica).observe(question),
    read: (replica) => indexOf(replica).find(question),
    overlay: async (replica, commands, read) => {
      if (commands.length === 0) return keep(read);
      const activities = await scoredActivities(replica, commands);
      return keep(await answerWithOverlay(indexOf(replica), question, commands, activities));
    },
  };
}

export function underSource(uids: readonly string[]): LiveSource<ReplicaRecording[], Row[]> {
  const isNamed = ({ uid }: Row) => uids.includes(uid);
  return {
    table: 'recordings',
    observe: (replica) => indexOf(replica).observeUnder(uids),
    read: (replica) => indexOf(replica).under(uids),
    overlay: async (replica, commands, read) => {
      const activities = await scoredActivities(replica, commands);
      return overlayTable<'recordings'>('recordings', read, commands, activities && { activities }).filter(
        isNamed,
      );
    },
  };
}

export function counterSource(): LiveSource<WorkCounter[], readonly WorkCounter[]> {
  return {
    table: 'recordings',
    observe: (replica) => indexOf(replica).observeCounters(),
    read: (replica) => indexOf(replica).counters(),
    overlay: async (replica, commands, read) => {
      const activities = await scoredActivities(replica, commands);
      return countersWithOverlay(indexOf(replica), read, commands, activities);
    },
  };
}

export async function scoredActivities(replica: Replica, commands: readonly CommandRow[]) {
  const isNeeded = commands.some(({ type }) => type === 'listening.submit');
  return isNeeded ? replica.rows('activities') : undefined;
}

/** Rows that are equal to those before stay the same objects, so that nothing unchanged is drawn again. */
function keepEqual(): (rows: readonly Row[]) => Row[] {
  let last = new Map<string, Row>();
  return (rows) => {
    last = new Map(rows.map((row) => [row.uid, keptFor(last.get(row.uid), row)]));
    return [...last.values()];
  };
}

/** `known` where it has the same fields as `row`; those of a recording are all plain values. */
function keptFor(known: Row | undefined, row: Row): Row {
  if (!known) return row;
  const fields = keysOf(row);
  if (fields.length !== Object.keys(known).length) return row;
  return fields.every((field) => known[field] === row[field]) ? known : row;
}
