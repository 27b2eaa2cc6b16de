/** What a file is to an account: nothing, part of an activity it sees, or private work it may hear. */
import type { Db } from '#db/database.ts';
import type { ScopeKind } from '#db/own-tables.ts';
import { query } from '#db/statements.ts';
import type { UserActor } from './actor.ts';
import { seesScope, type VisibleScopes } from './policy.ts';

export type FileAccess = 'none' | 'activity' | 'private';

/** Where files are named, and what accounts see. */
export interface FileAccessSources {
  readonly db: Db;
  /** Remembered between commits: a class that listens asks for each sound. */
  readonly visibility: { of(account: UserActor): Promise<{ readonly scopes: VisibleScopes }> };
}

interface FileRef {
  table_name: string;
  scope: ScopeKind;
  scope_id: number;
}

const REFS = 'select table_name, scope, scope_id from file_refs where sha256 = ?';

/** Who sent a file may always fetch it; others only through a document in their view that names it. */
export async function fileAccess(
  { db, visibility }: FileAccessSources,
  account: UserActor,
  { sha256, isSender }: { sha256: string; isSender: boolean },
): Promise<FileAccess> {
  const refs = await query<FileRef>(db, REFS, [sha256]);
  // Read after the names of the file: a view that has changed since then decides.
  const scopes = refs.length === 0 ? null : (await visibility.of(account)).scopes;
  const seen = refs.filter((ref) => scopes && seesScope(scopes, ref.table_name, ref.scope, ref.scope_id));
  if (seen.some((ref) => ref.scope === 'activity')) return 'activity';
  return seen.length > 0 || isSender ? 'private' : 'none';
}
