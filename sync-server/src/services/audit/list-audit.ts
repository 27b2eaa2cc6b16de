/** GET /api/admin/audit: entries, newest first, with the names that people, classes and tablets have now. */
import { sql } from 'kysely';
import type { AuditEntry, ParsedQuery, Reply } from 'shared-schema/contract';
import { type Actor, requireRole } from '#access/actor.ts';
import type { Db } from '#db/database.ts';
import { hasWordsOf } from '#services/people/accounts/account-search.ts';

const PAGE_SIZE = 50;

type AuditQuery = ParsedQuery<'GET /api/admin/audit'>;

export async function listAudit(
  actor: Actor,
  db: Db,
  query: AuditQuery,
): Promise<Reply<'GET /api/admin/audit'>> {
  requireRole(actor, 'admin');
  const limit = query.limit ?? PAGE_SIZE;
  const { rows } = await sql<AuditEntry>`
    select e.id, e.at, e.actor_role as "actorRole", e.actor_uid as "actorUid", ${displayName('a')} as "actorName",
      e.action, e.subject_kind as "subjectKind", e.subject_uid as "subjectUid",
      coalesce(${displayName('s')}, c.name, d.name) as "subjectName"
    from audit e
      left join users a on a.uid = e.actor_uid
      left join users s on s.uid = e.subject_uid
      left join class_codes c on e.subject_kind = 'class' and c.uid = e.subject_uid
      left join devices d on e.subject_kind = 'tablet' and d.uid = e.subject_uid
    where ${filterOf(query)}
    order by e.id desc limit ${limit + 1}`.execute(db);
  const entries = rows.slice(0, limit);
  return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null };
}

function filterOf({ person, action, from, until, after }: AuditQuery) {
  const terms = [sql`1 = 1`];
  if (after !== undefined) terms.push(sql`e.id < ${after}`);
  if (action) terms.push(sql`e.action = ${action}`);
  if (from) terms.push(sql`e.at >= ${from}`);
  if (until) terms.push(sql`e.at < ${until}`);
  if (person) terms.push(isAbout(person));
  return sql.join(terms, sql` and `);
}

/** Done by, or to, an account that has all of these words. */
function isAbout(person: string) {
  const found = sql`(select u.uid from account_search k join users u on u.id = k.user_id
    where ${hasWordsOf(person, sql`k.search_key`)})`;
  return sql`(e.actor_uid in ${found} or e.subject_uid in ${found})`;
}

/** The name of the joined account, as `personNameOf` writes it. */
function displayName(alias: 'a' | 's') {
  const [first, last, username] = ['firstName', 'lastName', 'username'].map((field) =>
    sql.ref(`${alias}.${field}`),
  );
  return sql`coalesce(nullif(trim(coalesce(${first}, '') || ' ' || coalesce(${last}, '')), ''), ${username})`;
}
