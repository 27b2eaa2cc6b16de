/** What write services have in common: what they answer, and the checks that come before a change. */
import type { DocOf, SyncedTable } from 'shared-schema/entities';
import { editorOf, findChange } from '#db/change-log.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError } from '#errors.ts';

/** The document as it is now and the sequence number of its change. */
export interface Saved<Name extends SyncedTable> {
  readonly seq: number;
  readonly doc: DocOf<Name>;
}

/** A write that leaves no document, or whose document the caller does not need. */
export interface Done {
  readonly seq: number;
}

/** What a command carries beside its payload. */
export interface CommandMeta {
  /** When the person did it, ISO 8601, corrected for the tablet's clock offset. */
  readonly at?: string | undefined;
  /** Milliseconds by which the device's clock went back since the lane's last command. */
  readonly behind?: number | undefined;
  /** The `seq` of the document as the person saw it. */
  readonly ifSeq?: number | undefined;
}

/**
 * Throws `conflict` when somebody else, or another device, changed the document after `ifSeq`. Changes by the same
 * account on the same device are none, also where it has continued in another lane.
 */
export async function requireUnchanged(
  w: WriteContext,
  table: SyncedTable,
  uid: string,
  ifSeq: number | undefined,
): Promise<void> {
  if (ifSeq === undefined) return;
  const now = await findChange(w.tx, table, uid);
  if (!now) return;
  const foreign = now.editor === editorOf(w) ? now.others_seq : now.edited_seq;
  if (foreign > ifSeq) throw new AppError('conflict', { seq: now.seq });
}

/** For deletions by uid: the tombstone's number when somebody was faster, so that deleting twice is no refusal. */
export async function alreadyGone(
  w: WriteContext,
  table: SyncedTable,
  ref: number | string,
): Promise<Done | undefined> {
  if (typeof ref === 'number') return undefined;
  const now = await findChange(w.tx, table, ref);
  return now?.deleted === 1 ? { seq: now.seq } : undefined;
}

/** A uid that was deleted does not come back: an edit that arrives after the deletion is refused. */
export async function requireNotDeleted(w: WriteContext, table: SyncedTable, uid: string): Promise<void> {
  const now = await findChange(w.tx, table, uid);
  if (now?.deleted === 1) throw new AppError('not_found');
}
