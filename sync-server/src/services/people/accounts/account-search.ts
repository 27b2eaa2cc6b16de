/** What the administrator's lists search and sort accounts by: folded once when a name changes, not at every search. */

import { type RawBuilder, sql } from 'kysely';
import { personNameOf } from 'shared-schema/rules/people/person-name';
import { searchKey, searchWords, sortKey } from 'shared-schema/rules/search-key';
import type { Tx } from '#db/database.ts';
import type { RowOf } from '#db/rows.ts';

/** More words than a person types. */
const MAX_WORDS = 12;

type Searched = Pick<RowOf<'users'>, 'id' | 'username' | 'email' | 'firstName' | 'lastName' | 'schoolName'>;

/** Stores the keys of the account's present names, in the transaction that gave it these names. */
export async function keepSearchKeys(tx: Tx, user: Searched): Promise<void> {
  const { id, username, email, firstName, lastName, schoolName } = user;
  const keys = {
    sort_key: sortKey(personNameOf(user)),
    search_key: searchKey(firstName, lastName, username, email, schoolName),
  };
  await tx
    .insertInto('account_search')
    .values({ user_id: id, ...keys })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(keys))
    .execute();
}

/** True where the folded text has every word of the search, as `hasWords` has it. */
export function hasWordsOf(search: string, text: RawBuilder<unknown>): RawBuilder<unknown> {
  const words = searchWords(search).slice(0, MAX_WORDS);
  if (words.length === 0) return sql`1 = 1`;
  return sql.join(
    words.map((word) => sql`instr(${text}, ${word}) > 0`),
    sql` and `,
  );
}
