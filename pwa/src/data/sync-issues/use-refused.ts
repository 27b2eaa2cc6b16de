/** The refused commands that the account on the screen decides about, live and without their names. */
import { useMemo } from 'react';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import { undecided } from '#data/outbox/settled-refusals.ts';
import { useTable } from '#data/queries/use-table.ts';
import { useStored } from '#data/use-stored.ts';
import { decidedBy, readRefusedOfOthers } from './refused-of-others.ts';

/** What waits for a decision, the own work first, oldest first; undefined while the device is being read. */
export function useRefused(): CommandRow[] | undefined {
  const uid = useCurrentAccount()?.uid;
  const own = useStored(async (outbox) => (uid ? undecided(outbox, uid) : []), [uid]);
  const others = useRefusedOfOthers();
  return useMemo(() => own && [...own, ...others], [own, others]);
}

const NOBODYS: CommandRow[] = [];

/** Of others on this device, for a teacher; none while it is not known which of it the teacher may see. */
function useRefusedOfOthers(): CommandRow[] {
  const account = useCurrentAccount();
  const teacher = account?.role === 'teacher' ? account.uid : undefined;
  const found = useStored(
    async (outbox) => (teacher ? readRefusedOfOthers(outbox, teacher) : undefined),
    [teacher],
  );
  const isNeeded = found !== undefined && found.refused.length > 0;
  // Hardly any device has such work: a teacher's page must not read two tables for it.
  const users = useTable('users', isNeeded);
  const class_codes = useTable('class_codes', isNeeded);
  return useMemo(
    () =>
      teacher && account && found && users && class_codes
        ? decidedBy({ id: account.id, users, class_codes }, found)
        : NOBODYS,
    [teacher, account, found, users, class_codes],
  );
}
