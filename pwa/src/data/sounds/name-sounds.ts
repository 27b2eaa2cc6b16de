/** Where the names of children in the school's voice are, as documents and tablets tell it. Pure. */
import type { Named } from 'shared-schema/rules/people/spoken-name';
import type { OptimisticRow } from '#data/queries/rows.ts';

/** A sound that is kept for `account` alone. */
export interface NameSound {
  account: string;
  /** Whose name it is. */
  named: Named;
  address: string;
}

type User = Pick<OptimisticRow<'users'>, 'uid' | 'nameAudioUrl' | keyof Named>;

/** The name of this student among the documents of a replica; none where it has no sound. */
export function nameSoundsOf(users: readonly User[], uid: string): NameSound[] {
  return users
    .filter((user) => user.uid === uid)
    .flatMap((named) => {
      const { nameAudioUrl: address } = named;
      return address ? [{ account: uid, named, address }] : [];
    });
}
