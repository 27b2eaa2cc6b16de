/** What a person does again after a restore. Decision 163. */
import { sql } from 'kysely';
import type { ChangeToRepeat } from 'shared-schema/contract';
import type { Db } from '#db/database.ts';

/**
 * Entries of the audit list that only a start after a restore writes, as nobody's, until somebody does the same again. An
 * account that was deactivated again is to be seen to only where it is active: the only administrator.
 */
export async function listAccessToRepeat(db: Db): Promise<ChangeToRepeat[]> {
  const { rows } = await sql<ChangeToRepeat>`
    select e.action, coalesce(nullif(trim(coalesce(u."firstName", '') || ' ' || coalesce(u."lastName", '')), ''),
      u.username) as name
    from audit e join users u on u.uid = e.subject_uid
    where e.actor_uid is null
      and (e.action in ('password_reset', 'second_factor_on', 'role_changed', 'account_deleted')
        or (e.action = 'account_deactivated' and u."isActive" = 1))
      and not exists (select 1 from audit later where later.subject_uid = e.subject_uid and later.id > e.id
        and later.actor_uid is not null and (later.action = e.action
          or (later.action = 'account_activated' and e.action in ('account_deactivated', 'account_deleted'))))
    group by e.action, u.id, u."firstName", u."lastName", u.username
    order by name, e.action`.execute(db);
  return rows;
}
