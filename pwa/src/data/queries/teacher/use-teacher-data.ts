/** The tables of the teacher on the screen, live. */
import { useMemo, useSyncExternalStore } from 'react';
import { useAppContext } from '#data/app-context.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { joinStores } from '../join-stores.ts';
import { nothing } from '../live-store.ts';
import type { TeacherData } from './rows.ts';
import { arrangeTeacherData } from './teacher-data.ts';
import { teacherStores } from './teacher-stores.ts';
import { useIsFirstPull } from './use-is-first-pull.ts';

/**
 * Undefined while the device's storage opens, and during the first pull while a list would be empty: it would say that
 * the teacher has made nothing.
 */
export function useTeacherData(): TeacherData | undefined {
  const account = useCurrentAccount();
  const ownUid = account?.uid;
  const isComing = useIsFirstPull();
  const tables = useTables(account);
  return useMemo(() => {
    if (!tables) return undefined;
    const data = arrangeTeacherData(tables, ownUid);
    const lists = [data.classes, data.activities, data.students];
    return isComing && lists.some((list) => list.length === 0) ? undefined : data;
  }, [ownUid, isComing, tables]);
}

/** Undefined until all are read: a page that is drawn again for each of seven tables is drawn six times in vain. */
function useTables(account: Account | null | undefined) {
  const context = useAppContext();
  const [uid, role] = [account?.uid, account?.role];
  const { subscribe, get } = useMemo(
    () => (uid && role ? joinStores(teacherStores(context, { uid, role })) : nothing),
    [context, uid, role],
  );
  return useSyncExternalStore(subscribe, get);
}
