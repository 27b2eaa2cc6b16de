/** Promise 4: a replica holds what its account may see. */
import { isDeepStrictEqual } from 'node:util';
import { type SyncedTable, tables } from 'shared-schema/entities';
import { syncedTables } from 'shared-schema/entities/synced-tables';
import { seesScope, visibleScopes } from 'sync-server/access/policy';
import type { SimDevice } from '../device/sim-device.ts';
import { rows } from '../server/queries.ts';
import type { Person } from '../server/template-school.ts';
import type { World } from '../world/world.ts';
import { BrokenPromise } from './broken-promise.ts';

interface ChangeRow {
  tableName: string;
  uid: string;
  scope: 'user' | 'class' | 'activity';
  scope_id: number;
  body: string;
}

/** True right after a last page, and whenever all is quiet: all of it, as it is now, and nothing else. */
export async function checkReplica(world: World, device: SimDevice, person: Person): Promise<void> {
  const { db, raw } = world.server.school;
  const scopes = await visibleScopes(db, { kind: 'user', ...person });
  const documents = rows<ChangeRow>(
    raw,
    'select table_name as "tableName", uid, scope, scope_id, body from change_log where deleted = 0',
  );
  const visible = documents.filter(({ tableName, scope, scope_id }) =>
    seesScope(scopes, tableName, scope, scope_id),
  );
  for (const table of syncedTables) {
    const expected = new Map(
      visible
        .filter(({ tableName }) => tableName === table)
        .map(({ uid, body }) => [uid, person.role === 'student' ? withoutTeacherFields(table, body) : body]),
    );
    for (const row of await device.replicaRows(person, table)) {
      const where = `${table} ${row.uid} on ${device.name} of ${person.name}`;
      const body = expected.get(row.uid);
      if (body === undefined) throw new BrokenPromise(`${where} should not be there`);
      if (!isSame(row, body)) throw new BrokenPromise(`${where} is out of date`);
      expected.delete(row.uid);
    }
    const [missing] = expected.keys();
    if (missing)
      throw new BrokenPromise(`${table} ${missing} is missing on ${device.name} of ${person.name}`);
  }
}

/** What only teachers receive is null in a child's replica. */
function withoutTeacherFields(table: SyncedTable, body: string): string {
  const fields: readonly string[] = tables[table].teacherOnly;
  if (fields.length === 0) return body;
  const document: unknown = JSON.parse(body);
  const hidden = Object.fromEntries(fields.map((field) => [field, null]));
  return JSON.stringify(Object.assign({}, document, hidden));
}

/** Rows by what they were found equal to: a row on a disk is never changed, only replaced. */
const known = new WeakMap<object, string>();

function isSame(row: object, body: string): boolean {
  if (known.get(row) === body) return true;
  const { seq: _, generation: __, ...own } = row as Record<string, unknown>;
  if (!isDeepStrictEqual(own, JSON.parse(body))) return false;
  known.set(row, body);
  return true;
}
