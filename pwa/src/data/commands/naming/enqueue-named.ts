/**
 * Appends what a teacher does together with the names of what it is about. The school may refuse it because a child has
 * moved away, and by then this device has lost the child's row. Apart from `enqueue`, which a child's start loads.
 */
import { madeTables } from 'shared-schema/sync/command-targets';
import { type Account, requireAccount } from '#data/auth/account/current-account.ts';
import type { DataContext } from '#data/context.ts';
import type { NewCommandFields } from '#data/outbox/append.ts';
import { type CommandContent, payloadFields } from '#data/outbox/command-content.ts';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import type { Replica } from '#data/replica/replica.ts';
import { within } from '#platform/clock.ts';
import { enqueueFor, type Stored } from '../enqueue.ts';
import { type NamingTables, namesIn } from './names-in.ts';

/** Milliseconds that a command waits for its names: it is more than they are. */
const NAMES_TIMEOUT_MS = 2_000;

/** Appends commands of the account on the screen, all or none, and wakes the engine. */
export async function enqueueNamed(
  context: DataContext,
  ...entries: (CommandContent & Omit<NewCommandFields, 'account'>)[]
): Promise<Stored> {
  const account = await requireAccount(context);
  return enqueueFor(context, account, ...(await withNames(entries, account, context)));
}

/** The commands with the names that this device knows now. Never throws: without a replica they have none. */
export async function withNames<E extends CommandContent>(
  entries: readonly E[],
  account: Account,
  context: DataContext,
): Promise<(E & Pick<CommandRow, 'names'>)[]> {
  // Whatever keeps this device from reading is met by the command, or by the screen that shows the rows.
  const reading = readTables(entries, account, context).catch(() => undefined);
  const tables = await within(context.clock, NAMES_TIMEOUT_MS, reading);
  return entries.map((entry) => {
    const names = tables && namesIn(entry, tables);
    return names && Object.keys(names).length > 0 ? { ...entry, names } : entry;
  });
}

async function readTables(
  entries: readonly CommandContent[],
  account: Account,
  context: DataContext,
): Promise<NamingTables> {
  const replica = await context.openReplica(account);
  const [made, recordings, users, class_codes, activities, activity_assignments] = await Promise.all([
    readMade(account, context),
    readRecordings(entries, replica),
    replica.rows('users'),
    replica.rows('class_codes'),
    replica.rows('activities'),
    replica.rows('activity_assignments'),
  ]);
  return {
    recordings,
    users: [...users, ...made.users],
    class_codes: [...class_codes, ...made.class_codes],
    activities: [...activities, ...made.activities],
    activity_assignments: [...activity_assignments, ...made.activity_assignments],
  };
}

const OPEN_STATES = ['pending', 'acked'] as const;
type MadeTables = Omit<NamingTables, 'recordings'>;
const named: Record<keyof MadeTables, true> = {
  users: true,
  class_codes: true,
  activities: true,
  activity_assignments: true,
};
const MAKERS = [...madeTables].flatMap(([type, table]) => (table in named ? [type] : []));

/** What this device has made and the replica may not have yet. */
async function readMade({ uid }: Account, { outbox }: DataContext): Promise<MadeTables> {
  const keys = OPEN_STATES.flatMap((state) => MAKERS.map((type) => [uid, state, type]));
  const commands = await outbox.commands.where('[account+state+type]').anyOf(keys).toArray();
  return {
    users: commands.flatMap((made) => (made.type === 'student.create' ? made.payload : [])),
    class_codes: commands.flatMap((made) => (made.type === 'class.create' ? made.payload : [])),
    activities: commands.flatMap(({ type, payload }) =>
      type === 'activity.save' ? { uid: payload.uid, title: payload.title ?? '', questions: [] } : [],
    ),
    activity_assignments: commands.flatMap((made) => (made.type === 'assignment.add' ? made.payload : [])),
  };
}

/** A teacher's replica finds single recordings by their keys. */
async function readRecordings(
  entries: readonly CommandContent[],
  replica: Replica,
): Promise<NamingTables['recordings']> {
  const uids = entries.flatMap((entry) => {
    const { recordingUid, uid } = payloadFields(entry);
    const named = entry.type === 'recording.delete' ? uid : recordingUid;
    return typeof named === 'string' ? [named] : [];
  });
  if (uids.length === 0) return [];
  return replica.recordings ? replica.recordings.under(uids) : replica.rows('recordings');
}
