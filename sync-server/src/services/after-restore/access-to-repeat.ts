/** What a person does again after a restore. Decision 163. */
import { sql } from 'kysely';
import type { ChangeToRepeat } from 'shared-schema/contract';
import type { Db } from '#db/database.ts';

interface Row extends ChangeToRepeat {
  username: string;
  /** True where another account of the school has the same first and last name. SQLite says 0 or 1. */
  isShared: boolean | number;
}

/**
 * Entries of the audit list that only a start after a restore writes, as nobody's, until somebody does the same again. An
 * account that was deactivated again is to be seen to only where it is active: the only administrator. A name that two
 * accounts have is followed by the username.
 */
export async function listAccessToRepeat(db: Db): Promise<ChangeToRepeat[]> {
  const { rows } = await sql<Row>`
    select e.action, coalesce(nullif(trim(coalesce(u."firstName", '') || ' ' || coalesce(u."lastName", '')), ''),
      u.username) as name, u.username, exists (select 1 from users other where other.id <> u.id
        and coalesce(other."firstName", '') = coalesce(u."firstName", '')
        and coalesce(other."lastName", '') = coalesce(u."lastName", '')) as "isShared"
    from audit e join users u on u.uid = e.subject_uid
    where e.actor_uid is null
      and (e.action in ('password_reset', 'second_factor_on', 'role_changed', 'account_deleted')
        or (e.action = 'account_deactivated' and u."isActive" = 1))
      and not exists (select 1 from audit later where later.subject_uid = e.subject_uid and later.id > e.id
        and later.actor_uid is not null and (later.action = e.action
          or (later.action = 'account_activated' and e.action in ('account_deactivated', 'account_deleted'))))
    group by e.action, u.id, u."firstName", u."lastName", u.username
    order by name, u.username, e.action`.execute(db);
  return rows.map(({ action, name, username, isShared }) => ({
    action,
    name: isShared && name !== username ? `${name} (${username})` : name,
  }));
}
