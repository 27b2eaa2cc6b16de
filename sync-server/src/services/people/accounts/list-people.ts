/**
 * GET /api/admin/users: one page of the school's teachers, students or other administrators. A page begins after the
 * last account of the page before, by what it is sorted by, so that nobody is twice or missing when accounts are added
 * meanwhile.
 */
import { type RawBuilder, sql } from 'kysely';
import type { ManagedUser, ParsedQuery, Reply, UserSort } from 'shared-schema/contract';
import { type Actor, requireRole } from '#access/actor.ts';
import type { Db } from '#db/database.ts';
import { AppError } from '#errors.ts';
import { hasWordsOf } from './account-search.ts';

const PAGE_SIZE = 50;

type PeopleQuery = ParsedQuery<'GET /api/admin/users'>;
type StoredUser = Omit<ManagedUser, 'isActive'> & { isActive: number; place: string | number };
type Cursor = readonly [place: string | number, id: number];

export async function listPeople(
  actor: Actor,
  db: Db,
  query: PeopleQuery,
): Promise<Reply<'GET /api/admin/users'>> {
  const { id: own } = requireRole(actor, 'admin');
  const limit = query.limit ?? PAGE_SIZE;
  const total = await countAll(db, query.role, own);
  const rows = await readPage(db, query, own, limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    users: page.map(({ place: _, isActive, ...user }) => ({ ...user, isActive: isActive === 1 })),
    total,
    found: query.search ? await countFound(db, query, own) : total,
    next: last ? encodeCursor([last.place, last.id]) : null,
  };
}

async function readPage(db: Db, query: PeopleQuery, own: number, limit: number): Promise<StoredUser[]> {
  const place = places[query.role === 'student' ? (query.sort ?? 'name') : sortOfGrownUps(query.sort)];
  const begins = query.cursor
    ? sql`and (${place}, k.user_id) > (${sql.join(decodeCursor(query.cursor))})`
    : sql``;
  const students =
    query.role === 'teacher'
      ? sql`(select count(*) from users s where s."teacherId" = t.id and s.role = 'student')`
      : sql`0`;
  const { rows } = await sql<StoredUser>`${NAMES} select t.id, t.uid, t.role, t.username, t.email,
      t."firstName", t."lastName", t."spokenName", t."schoolName", t.grade, t."isActive", t."createdAt",
      c.name as "className",
      b.id as "teacherId", b.name as "teacherName", ${students} as "studentCount", ${place} as place
    ${FROM} where t.id = k.user_id and ${isFound(query, own)} ${begins}
    order by ${place}, k.user_id limit ${limit}`.execute(db);
  return rows;
}

async function countFound(db: Db, query: PeopleQuery, own: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`${NAMES} select count(*) as count
    ${FROM} where t.id = k.user_id and ${isFound(query, own)}`.execute(db);
  return rows[0]?.count ?? 0;
}

async function countAll(db: Db, role: PeopleQuery['role'], own: number): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role', '=', role)
    .$if(role === 'admin', (admins) => admins.where('id', '<>', own))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Classes and teachers are few: their names are folded once for each page, and not once for each of their students. The
 * empty text keeps the index of roles out, because SQLite then takes the teachers for so few that it scans them for every student.
 */
const NAMES = sql`with classes as materialized (
    select id, name, "teacherId", sort_key(name) as sort_key, search_key(name) as search_key from class_codes
  ), named as (
    select id, coalesce(nullif(trim(coalesce("firstName", '') || ' ' || coalesce("lastName", '')), ''), username) as name
      from users where role || '' = 'teacher'
  ), teachers as materialized (
    select id, name, sort_key(name) as sort_key, search_key(name) as search_key from named
  )`;

/** The order of the joins is kept: by name, a page is read from the index and nobody is sorted. */
const FROM = sql`from account_search k cross join users t
  left join classes c on c.id = t."classCodeId"
  left join teachers b on t.role = 'student' and b.id = coalesce(t."teacherId", c."teacherId")`;

/** `own`: whoever asks is no other administrator. */
function isFound({ role, search = '' }: PeopleQuery, own: number): RawBuilder<unknown> {
  const text =
    role === 'student'
      ? sql`(k.search_key || ' ' || coalesce(c.search_key, '') || ' ' || coalesce(b.search_key, ''))`
      : sql`k.search_key`;
  const others = role === 'admin' ? sql`and t.id <> ${own}` : sql``;
  return sql`t.role = ${role} ${others} and ${hasWordsOf(search, text)}`;
}

/** Whoever has none comes last. */
const LAST = sql.lit('\u{10ffff}');

const TAB = sql.lit('\t');

/** What an account's place in the list is: in a class, or with a teacher, by name. */
const places: Record<UserSort, RawBuilder<unknown>> = {
  name: sql`k.sort_key`,
  username: sql`lower(t.username)`,
  email: sql`coalesce(lower(t.email), ${LAST})`,
  class: sql`coalesce(c.sort_key, ${LAST}) || ${TAB} || k.sort_key`,
  teacher: sql`coalesce(b.sort_key, ${LAST}) || ${TAB} || k.sort_key`,
  newest: sql`-t.id`,
};

function sortOfGrownUps(sort: UserSort = 'name'): UserSort {
  return sort === 'class' || sort === 'teacher' ? 'name' : sort;
}

function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** Throws `invalid_body` for what is no cursor of ours. */
function decodeCursor(text: string): Cursor {
  const cursor = parseJson(Buffer.from(text, 'base64url').toString());
  const [place, id] = Array.isArray(cursor) ? cursor : [];
  const isPlace = typeof place === 'string' || typeof place === 'number';
  if (!isPlace || !Number.isSafeInteger(id)) throw new AppError('invalid_body');
  return [place, id];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
