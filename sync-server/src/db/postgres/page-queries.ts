/** Pages of the change log and newest numbers, as `readers/page-reader.ts` has them for SQLite. Nothing is cached. */
import type { LaneState } from 'shared-schema/sync';
import type { ChangePage } from '#caches/page-cache.ts';
import type { Db, Tx } from '../database.ts';
import {
  hasWholeOnly,
  idLists,
  listWhole,
  type PageFilter,
  RECENT_CHANGES_COUNT,
  type RecentRow,
} from '../readers/page-reader.ts';
import { type ChangeRow, NO_DOCS, type PageLimit, toPage } from '../readers/page-text.ts';
import { query } from '../statements.ts';

const COLUMNS = 'table_name as "tableName", uid, seq, deleted, body';
const RECENT = `select seq, scope, scope_id as "scopeId", table_name as "tableName"
  from change_log where seq > ? and seq <= ? order by seq`;
const DOCUMENTS = `select ${COLUMNS} from change_log where seq = any (?) order by seq`;
const ids = 'select value::bigint from json_each(?)';
/** Filter before limit: numbers are gathered from the index first, so that bodies are read only for this page. */
const PAGE = `select ${COLUMNS} from change_log where seq in (
    select seq from change_log where (scope = 'user' and scope_id in (${ids}) or scope = 'class' and scope_id in (${ids})
        or scope = 'activity' and scope_id in (${ids}) or scope in (select value from json_each(?)))
      and seq > ? and seq <= ? and (? = 'all' or table_name in (select value from json_each(?)))
    order by seq limit ?) order by seq`;
/** Whole kinds of scope, of which only some tables: the others are not read. */
const PAGE_OF_TABLES = `select ${COLUMNS} from change_log
  where table_name = any (?) and scope = any (?)
    and seq > ? and seq <= ? order by seq limit ?`;
const NEWEST = `select max(seq) as seq from change_log where (scope = 'user' and scope_id in (${ids})
  or scope = 'class' and scope_id in (${ids}) or scope = 'activity' and scope_id in (${ids})
  or scope in (select value from json_each(?)))`;

interface PageRange {
  readonly after: number;
  readonly head: number;
  readonly limit: PageLimit;
}

/** A page of documents that pass the filter, numbered in (after, head], in order. */
export async function queryPage(tx: Tx, filter: PageFilter, range: PageRange): Promise<ChangePage> {
  const { after, head, limit } = range;
  if (after >= head) return { docs: NO_DOCS, seq: head, more: false };
  const rows =
    head - after <= RECENT_CHANGES_COUNT
      ? await recentRows(tx, filter, range)
      : await manyRows(tx, filter, range);
  return toPage(rows, head, limit, filter.hidesTeacherFields);
}

/** A few changes are read by their numbers, so that a pull after one change costs the same for whoever sees much. */
async function recentRows(tx: Tx, filter: PageFilter, { after, head }: PageRange): Promise<ChangeRow[]> {
  const { tables } = filter.scopes;
  const changes = await query<RecentRow>(tx, RECENT, [after, head]);
  const numbers = changes
    .filter(({ scope, scopeId }) => filter.sees(scope, scopeId))
    .filter(({ tableName }) => tables === 'all' || tables.includes(tableName))
    .map(({ seq }) => seq);
  return numbers.length === 0 ? [] : query<ChangeRow>(tx, DOCUMENTS, [numbers]);
}

function manyRows(tx: Tx, filter: PageFilter, range: PageRange): Promise<ChangeRow[]> {
  const { scopes } = filter;
  if (scopes.tables === 'all' || !hasWholeOnly(scopes))
    return query<ChangeRow>(tx, PAGE, pageParameters(filter, range));
  const { after, head, limit } = range;
  const parameters = [scopes.tables, listWhole(scopes), after, head, limit.documents + 1];
  return query<ChangeRow>(tx, PAGE_OF_TABLES, parameters);
}

function pageParameters({ scopes }: PageFilter, { after, head, limit }: PageRange): unknown[] {
  const { user, class: classes, activity, whole } = idLists(scopes);
  const isAll = scopes.tables === 'all';
  const tables = isAll ? ['all', '[]'] : ['some', JSON.stringify(scopes.tables)];
  return [user, classes, activity, whole, after, head, ...tables, limit.documents + 1];
}

/** Newest number in these scopes, deletions included; 0 where there is nothing. */
export async function queryNewest(tx: Tx, scopes: PageFilter['scopes']): Promise<number> {
  const { user, class: classes, activity, whole } = idLists(scopes);
  const [row] = await query<{ seq: number | null }>(tx, NEWEST, [user, classes, activity, whole]);
  return row?.seq ?? 0;
}

const LANE = 'select user_id, last_number, backed_up_number from lanes where id = ?';
const REJECTS = `select number, command_id as "commandId", type, code from results
  where lane = ? and status = 'rejected' order by number`;

interface LaneRow {
  readonly user_id: number;
  readonly last_number: number;
  readonly backed_up_number: number;
}

/** A lane's state, or null when it does not exist or is not this account's (null: anybody's). */
export async function queryLane(
  db: Db | Tx,
  id: string,
  { userId, backups }: { userId: number | null; backups: boolean },
): Promise<LaneState | null> {
  const [lane] = await query<LaneRow>(db, LANE, [id]);
  if (!lane || (userId !== null && lane.user_id !== userId)) return null;
  return {
    lastNumber: lane.last_number,
    backedUpNumber: backups ? lane.backed_up_number : lane.last_number,
    rejects: await query<LaneState['rejects'][number]>(db, REJECTS, [id]),
  };
}
