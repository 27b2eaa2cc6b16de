/** The tables of the teacher on the screen, live. */
import { useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { useAppContext } from '#data/app-context.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { joinStores } from '../join-stores.ts';
import { nothing } from '../live-store.ts';
import { useHasPulled } from '../use-has-pulled.ts';
import type { TeacherData } from './rows.ts';
import { arrangeTeacherData } from './teacher-data.ts';
import { teacherStores } from './teacher-stores.ts';

/**
 * Undefined while the device's storage opens, and while the first rows of the school are on their way: until then an
 * empty list would say that the teacher has made nothing.
 */
export function useTeacherData(): TeacherData | undefined {
  const account = useCurrentAccount();
  const ownUid = account?.uid;
  const isComing = useIsComing(account?.session);
  const tables = useTables(account);
  return useMemo(() => {
    if (!tables) return undefined;
    const { classes, activities, students } = tables;
    if (isComing && classes.length === 0 && activities.length === 0 && students.length === 0)
      return undefined;
    return arrangeTeacherData(tables, ownUid);
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

/** Nothing was pulled yet, and nothing stands in the way of it. */
function useIsComing(session: Account['session'] | undefined): boolean {
  const { statusStore } = useAppContext();
  const isOffline = useStore(statusStore, ({ connection }) => connection === 'offline');
  return useHasPulled() === false && !isOffline && session === 'active';
}
