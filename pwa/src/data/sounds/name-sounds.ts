/** Where the names of children in the school's voice are, as documents and tablets tell it. Pure. */
import { spokenNameOf } from 'shared-schema/rules/people/spoken-name';
import type { OptimisticRow } from '#data/queries/rows.ts';

/** A sound that is kept for `account` alone. */
export interface NameSound {
  account: string;
  name: string;
  address: string;
}

type User = Pick<OptimisticRow<'users'>, 'uid' | 'firstName' | 'username' | 'nameAudioUrl'>;

/** The name of this student among the documents of a replica; none where it has no sound. */
export function nameSoundsOf(users: readonly User[], uid: string): NameSound[] {
  return users
    .filter((user) => user.uid === uid)
    .flatMap((user) => {
      const { nameAudioUrl: address } = user;
      return address ? [{ account: uid, name: spokenNameOf(user), address }] : [];
    });
}
