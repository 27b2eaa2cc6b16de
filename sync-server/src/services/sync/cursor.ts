/** How far a replica is. Opaque to the device, which only keeps it and hands it back. */
import type { ResetReason } from 'shared-schema/sync';
import { z } from 'zod';
import type { Purge } from '#db/retention/purges.ts';

/** Raised when the documents' shape changes so much that a replica must be read anew. */
export const DOCUMENT_SCHEMA = 1;

const cursorShape = z.object({
  schema: z.int(),
  incarnation: z.string(),
  /** Everything up to here has been received. */
  seq: z.int().min(0),
  /** Newest number that existed when the page was read: a half-finished pull can straddle a restore. */
  head: z.int().min(0),
  view: z.int().min(0),
});

export type Cursor = Omit<z.output<typeof cursorShape>, 'schema'>;

export function writeCursor({ incarnation, seq, head, view }: Cursor, schema = DOCUMENT_SCHEMA): string {
  return Buffer.from(JSON.stringify({ incarnation, seq, head, view, schema })).toString('base64url');
}

/** The cursor, or null when it was not written in this form or its documents have another `schema`. */
export function readCursor(text: string, schema = DOCUMENT_SCHEMA): Cursor | null {
  const written = parseCursor(text);
  if (written?.schema !== schema) return null;
  const { schema: _, ...cursor } = written;
  return cursor;
}

/** The incarnation that a cursor was written under, whatever its schema; null when it is none. */
export function incarnationOf(text: string): string | null {
  return parseCursor(text)?.incarnation ?? null;
}

function parseCursor(text: string): z.output<typeof cursorShape> | null {
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    return null;
  }
}

export interface CursorChecks {
  readonly view: number;
  readonly purge: Purge;
  isPast(incarnation: string, head: number): boolean;
}

/** Why a replica with this cursor must start again, or null when it may go on. */
export function resetReason(cursor: Cursor | null, checks: CursorChecks): ResetReason | null {
  if (!cursor) return 'schema';
  if (!checks.isPast(cursor.incarnation, cursor.head)) return 'history';
  // A replica that began after the removal never held what was removed, however little it has read so far.
  if (cursor.seq < checks.purge.seq && cursor.head < checks.purge.head) return 'purged';
  if (cursor.view !== checks.view) return 'view';
  return null;
}
