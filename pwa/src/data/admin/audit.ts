/** The audit list, as the administrator reads it: straight from the server. Throws `ApiError`. */
import type { AuditAction, AuditEntry } from 'shared-schema/contract';
import type { Api } from '#data/api/client.ts';
import type { ListPage } from './paged-list.ts';

export type { AuditAction, AuditEntry } from 'shared-schema/contract';

export interface AuditQuery {
  /** Words of a name, username or email address. */
  person?: string;
  action?: AuditAction | '';
  /** ISO 8601: from this instant on, and before that one. */
  from?: string;
  until?: string;
}

/** Entries in one page of an export. */
const EXPORT_PAGE_SIZE = 500;

/** One page, newest first, or null where the session has ended. */
export async function readAudit(
  query: AuditQuery,
  { cursor, limit }: { cursor: string | null; limit: number },
  { api }: { api: Api },
): Promise<ListPage<AuditEntry> | null> {
  const after = cursor === null ? undefined : Number(cursor);
  const page = await api('GET /api/admin/audit', { query: { ...query, after, limit } });
  return page && { items: page.entries, next: page.next === null ? null : String(page.next) };
}

/** Every entry of the query, page after page; null where the session has ended. `onRead` says how many there are so far. */
export async function readWholeAudit(
  query: AuditQuery,
  onRead: (count: number) => void,
  context: { api: Api },
): Promise<AuditEntry[] | null> {
  const entries: AuditEntry[] = [];
  let cursor: string | null = null;
  do {
    const page: ListPage<AuditEntry> | null = await readAudit(
      query,
      { cursor, limit: EXPORT_PAGE_SIZE },
      context,
    );
    if (page === null) return null;
    entries.push(...page.items);
    cursor = page.next;
    onRead(entries.length);
  } while (cursor !== null);
  return entries;
}
