/** What a file is to an account: nothing, part of an activity it sees, or private work it may hear. */
import type { Db } from '#db/database.ts';
import type { UserActor } from './actor.ts';
import { seesScope, visibleScopes } from './policy.ts';

export type FileAccess = 'none' | 'activity' | 'private';

/** Who sent a file may always fetch it; others only through a document in their view that names it. */
export async function fileAccess(
  db: Db,
  account: UserActor,
  { sha256, isSender }: { sha256: string; isSender: boolean },
): Promise<FileAccess> {
  const refs = await db.selectFrom('file_refs').selectAll().where('sha256', '=', sha256).execute();
  const scopes = refs.length === 0 ? null : await visibleScopes(db, account);
  const seen = refs.filter((ref) => scopes && seesScope(scopes, ref.table_name, ref.scope, ref.scope_id));
  if (seen.some((ref) => ref.scope === 'activity')) return 'activity';
  return seen.length > 0 || isSender ? 'private' : 'none';
}
