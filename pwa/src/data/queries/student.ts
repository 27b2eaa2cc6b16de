/** Live data of the student's screens. */
import { useEffect, useMemo } from 'react';
import { type AvatarDesign, avatarDesign } from 'shared-schema/rules/people/avatar-design';
import { useStore } from 'zustand';
import { useAppContext } from '#data/app-context.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { windowSignals } from '#platform/page/signals.ts';
import { type StudentHome, studentHome } from './student-view.ts';
import { useHasPulled } from './use-has-pulled.ts';
import { useTable } from './use-table.ts';

export type { ActivitySummary, CardFeedback, CardStatus, StudentHome } from './student-view.ts';

/** What the dashboard is computed from. */
export const STUDENT_HOME_TABLES = [
  'users',
  'activities',
  'activity_assignments',
  'recordings',
  'progress',
  'avatars',
] as const;

/** The dashboard of the student on the screen; undefined while loading. */
export function useStudentHome(): StudentHome | undefined {
  const account = useCurrentAccount();
  const users = useTable('users');
  const activities = useTable('activities');
  const assignments = useTable('activity_assignments');
  const recordings = useTable('recordings');
  const progress = useTable('progress');
  const hasPulled = useHasPulled();
  const isPartial = hasPulled === false;
  const isAwaited = activities?.length === 0 && !hasPulled;
  // What is known a moment later, that all was pulled, draws nothing anew.
  return useMemo(() => {
    if (!account || !users || !activities || !assignments || !recordings || !progress) return undefined;
    if (isAwaited) return undefined;
    const home = studentHome(account.uid, { users, activities, assignments, recordings, progress });
    return { ...home, isPartial };
  }, [account, users, activities, assignments, recordings, progress, isPartial, isAwaited]);
}

/**
 * The figure of the student on the screen. A class tablet knows it at once; elsewhere it is undefined until the
 * replica is read, so that no child sees another bird first.
 */
export function useOwnAvatar(): AvatarDesign | undefined {
  const account = useCurrentAccount();
  const avatars = useTable('avatars');
  return useMemo(() => {
    if (!account) return undefined;
    const own = avatars?.find(({ userUid }) => userUid === account.uid);
    return own ?? account.member?.avatar ?? (avatars && avatarDesign(account.uid));
  }, [account, avatars]);
}

/** Why activities are not on the device, and cannot come now. */
export type Absence = 'offline' | 'signedOut';

/**
 * Set where nothing was ever pulled for the student, or the replica was dropped to free space. Null where something was,
 * and where it is on its way: right after a first sign-in, absence means only that the first page has not come yet.
 */
export function useAbsence(): Absence | null {
  return useAbsenceOf(useHasPulled());
}

/** `useAbsence` for who knows whether anything was pulled. */
export function useAbsenceOf(hasPulled: boolean | undefined): Absence | null {
  const { statusStore, syncCounts } = useAppContext();
  useEffect(() => syncCounts.watch(), [syncCounts]);
  const isOffline = useStore(statusStore, ({ connection }) => connection === 'offline');
  const needsSignIn = useStore(syncCounts, (counts) => counts.needsSignIn);
  if (hasPulled !== false) return null;
  if (needsSignIn) return 'signedOut';
  return isOffline || !windowSignals.online() ? 'offline' : null;
}
