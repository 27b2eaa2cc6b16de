/** How far a replica is. Opaque to the device, which only keeps it and hands it back. */
import type { ResetReason } from 'shared-schema/sync';
import { z } from 'zod';
import type { Purge } from '#db/purges.ts';

/** Raised when the documents' shape changes so much that a replica must be read anew. */
export const DOCUMENT_SCHEMA = 1;

const cookieShape = z.object({
  schema: z.int(),
  incarnation: z.string(),
  /** Everything up to here has been received. */
  seq: z.int().min(0),
  /** Newest number that existed when the page was read: a half-finished pull can straddle a restore. */
  head: z.int().min(0),
  view: z.int().min(0),
});

export type Cookie = Omit<z.output<typeof cookieShape>, 'schema'>;

export function writeCookie({ incarnation, seq, head, view }: Cookie, schema = DOCUMENT_SCHEMA): string {
  return Buffer.from(JSON.stringify({ incarnation, seq, head, view, schema })).toString('base64url');
}

/** The cookie, or null when it was not written in this form or its documents have another `schema`. */
export function readCookie(text: string, schema = DOCUMENT_SCHEMA): Cookie | null {
  try {
    const { schema: written, ...cookie } = cookieShape.parse(
      JSON.parse(Buffer.from(text, 'base64url').toString()),
    );
    return written === schema ? cookie : null;
  } catch {
    return null;
  }
}

export interface CookieChecks {
  readonly view: number;
  readonly purge: Purge;
  isPast(incarnation: string, head: number): boolean;
}

/** Why a replica with this cookie must start again, or null when it may go on. */
export function resetReason(cookie: Cookie | null, checks: CookieChecks): ResetReason | null {
  if (!cookie) return 'schema';
  if (!checks.isPast(cookie.incarnation, cookie.head)) return 'history';
  // A replica that began after the removal never held what was removed, however little it has read so far.
  if (cookie.seq < checks.purge.seq && cookie.head < checks.purge.head) return 'purged';
  if (cookie.view !== checks.view) return 'view';
  return null;
}
