/**
 * Appending a command: the only way in which anything a person does is stored.
 *
 * From Keep to the outbox: `use-answer-recorder.ts` (the button) → `ui/recorder/recorder.ts` (states, last chunks to
 * disk) → `commands/recording-commands.ts` (hash and payload) → `commands/enqueue.ts` (author, wake) → this
 * file. The sound does not come along: this file's transaction reads the chunks of the draft recording and writes the
 * file.
 */
import type { CommandType } from 'shared-schema/sync/protocol';
import { systemClock } from '#platform/clock.ts';
import { joinChunks } from '#platform/sound/chunks.ts';
import { newUuid } from '#platform/uuid.ts';
import type { CommandContent, CommandNames } from './command-content.ts';
import { activityDraftTables, draftChunks, removeActivityDraft, removeDraftRecording } from './draft-rows.ts';
import { type BlobRow, type CommandRow, DEVICE_KEY, type OutboxDb } from './outbox-db.ts';
import {
  ChangedDraftError,
  EmptyFileError,
  ForeignDraftError,
  NoLaneError,
} from './storage/storage-error.ts';
import { withStorage } from './storage/with-storage.ts';

/** The sound of a draft recording as it was hashed. Its bytes are the first `chunks` chunks on this device. */
export interface DraftFile extends Pick<BlobRow, 'sha256' | 'type' | 'size'> {
  draft: string;
  chunks: number;
}

/** A file made on this device, with the hash that is its address. `size` in bytes. */
export type OutboxFile = Pick<BlobRow, 'sha256' | 'type' | 'size' | 'bytes'> & {
  /** The server has it already. */
  uploaded?: boolean;
};

/** A command to be stored. `payload.blobs` is filled in from the files. */
export type NewCommand<T extends CommandType = CommandType> = CommandContent<T> & NewCommandFields;

export interface NewCommandFields {
  /** Uid of the person who does it, whoever is signed in when it is sent. */
  account: string;
  blobs?: readonly (OutboxFile | DraftFile)[];
  /** `seq` of the document that the screen showed. */
  ifSeq?: number;
  /** Cursor of the account's replica then; left out: as it is now. */
  ifCursor?: string;
  /** The username of this new student was generated: where it is taken, another may be. */
  generatedName?: boolean;
  names?: CommandNames;
  /** Id of the activity draft that becomes this command; removed in the same transaction. */
  activityDraft?: string;
  /** Removes drafts, or a play, that the command puts an end to: the transaction is over their tables, too. */
  writeBeside?: () => PromiseLike<unknown>;
  /** Idempotency key; made here unless the caller already promised one. */
  commandId?: string;
}

/** Stores one command, see `appendCommands`. */
export async function appendCommand(db: OutboxDb, command: NewCommand, now: number): Promise<CommandRow> {
  const [row] = await appendCommands(db, [command], now);
  return row!;
}

/**
 * Stores commands of one or more accounts with their files in one transaction: all or none. `now` in milliseconds by
 * this device's clock. A draft that becomes a command or its file is removed in the same transaction. Throws
 * `StorageFullError` (nothing written, the draft still there), `NoLaneError`, `ForeignDraftError`,
 * `ChangedDraftError` or `EmptyFileError`.
 */
export async function appendCommands(
  db: OutboxDb,
  commands: readonly NewCommand[],
  now: number,
): Promise<CommandRow[]> {
  const files = commands.flatMap(({ blobs = [] }) => blobs);
  if (files.some((file) => ('bytes' in file ? file.bytes.byteLength : file.size) === 0)) {
    throw new EmptyFileError();
  }
  // Keys are chosen before the first try, so that a try after a lost connection finds what the first one wrote.
  const keyed = commands.map((command) => ({
    ...command,
    commandId: command.commandId ?? newUuid({ ...systemClock, now: () => now }),
  }));
  return withStorage(
    db,
    () =>
      db.transaction(
        'rw',
        [
          ...[db.device, db.accounts, db.lanes, db.commands, db.blobs],
          ...[db.cursors, db.draftRecordings, db.draftChunks, ...activityDraftTables(db)],
          ...[db.feedbackDrafts, db.listeningPlays],
        ],
        async () => {
          const device = await db.device.get(DEVICE_KEY);
          const at = new Date(now + (device?.clockOffset ?? 0)).toISOString();
          const rows: CommandRow[] = [];
          for (const command of keyed) rows.push(await appendOne(db, command, at));
          return rows;
        },
      ),
    'work',
  );
}

async function appendOne(
  db: OutboxDb,
  command: NewCommand & { commandId: string },
  at: string,
): Promise<CommandRow> {
  const written = await db.commands.where('commandId').equals(command.commandId).first();
  if (written) return written;
  const place = await claimNumber(db, command.account);
  const row = { ...rowOf(command, place, at), ...(await seenWith(db, command)) };
  const files = command.blobs ?? [];
  await storeFiles(
    db,
    files.filter((file) => 'bytes' in file),
  );
  await db.commands.add(row);
  for (const file of files) if ('draft' in file) await moveDraft(db, file, command.account);
  if (command.activityDraft) await removeActivityDraft(db, command.activityDraft);
  await command.writeBeside?.();
  return row;
}

type Place = Pick<CommandRow, 'lane' | 'number'>;

/**
 * The next place in the account's lane, the first of `count`; run inside a transaction over accounts and lanes. Throws
 * `NoLaneError`.
 */
export async function claimNumber(db: OutboxDb, uid: string, count = 1): Promise<Place> {
  const account = await db.accounts.get(uid);
  const lane = account && (await db.lanes.get(account.lane));
  if (!lane) throw new NoLaneError(uid);
  await db.lanes.update(lane.id, { nextNumber: lane.nextNumber + count });
  return { lane: lane.id, number: lane.nextNumber };
}

/** The cursor that a command with an `ifSeq` keeps beside it; run inside a transaction over cursors. */
export async function seenWith(
  db: OutboxDb,
  { account, ifSeq, ifCursor }: Pick<NewCommand, 'account' | 'ifSeq' | 'ifCursor'>,
): Promise<Pick<CommandRow, 'ifCursor'>> {
  const cursor = ifSeq === undefined ? null : (ifCursor ?? (await db.cursors.get(account))?.cursor);
  return cursor ? { ifCursor: cursor } : {};
}

/** A command as it is stored. */
export function rowOf<T extends CommandType>(
  command: NewCommand<T> & { commandId: string },
  place: Place,
  at: string,
): CommandRow<T> {
  const files = command.blobs ?? [];
  const refs = files.map(({ sha256, type, size }) => ({ sha256, type, size }));
  return {
    ...place,
    account: command.account,
    commandId: command.commandId,
    type: command.type,
    at,
    payload: { ...command.payload, ...(files.length > 0 && { blobs: refs }) },
    ...(command.ifSeq !== undefined && { ifSeq: command.ifSeq }),
    state: 'pending',
    blobs: [...new Set(files.map((file) => file.sha256))],
    ...(command.generatedName && { takenNames: 0 }),
    ...(command.names && { names: command.names }),
  };
}

/** The same file may already wait for an earlier command; what is known about its upload stays. */
export async function storeFiles(db: OutboxDb, files: readonly OutboxFile[]): Promise<void> {
  for (const { sha256, type, size, bytes, uploaded } of files) {
    const isHere = (await db.blobs.where('sha256').equals(sha256).count()) > 0;
    if (!isHere) await db.blobs.add({ sha256, type, size, bytes, ...(uploaded && { uploaded }) });
  }
}

/**
 * Turns the chunks of a draft recording into the file that a command names. Another window may have put somebody else
 * on the screen while this window still showed the first child's recorder: a foreign draft is refused.
 */
async function moveDraft(db: OutboxDb, file: DraftFile, account: string): Promise<void> {
  const { draft: id, sha256, type, size } = file;
  const draft = await db.draftRecordings.get(id);
  if (draft && draft.account !== account) throw new ForeignDraftError(id);
  const chunks = await draftChunks(db, id).toArray();
  const bytes = joinChunks(chunks.map((chunk) => chunk.bytes));
  // A chunk is never rewritten, so the same number of chunks and bytes is the sound that was hashed.
  if (!draft || chunks.length !== file.chunks || bytes.byteLength !== size) throw new ChangedDraftError(id);
  await removeDraftRecording(db, id);
  await storeFiles(db, [{ sha256, type, size, bytes }]);
}
