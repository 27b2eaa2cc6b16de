/** Live data of the student's screens. */
import { useMemo, useState } from 'react';
import { type AvatarDesign, avatarDesign } from 'shared-schema/rules/people/avatar-design';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { windowSignals } from '#platform/page/signals.ts';
import {
  type ActivityRow,
  type PlayerActivity,
  playerActivity,
  type StudentHome,
  studentHome,
} from './student-view.ts';
import { useHasPulled } from './use-has-pulled.ts';
import { useTable } from './use-table.ts';

export type {
  ActivitySummary,
  CardFeedback,
  CardStatus,
  PlayerActivity,
  StudentHome,
} from './student-view.ts';

/** What the dashboard is computed from. */
export const STUDENT_HOME_TABLES = ['users', 'activities', 'recordings', 'progress', 'avatars'] as const;

/** The dashboard of the student on the screen; undefined while loading. */
export function useStudentHome(): StudentHome | undefined {
  const account = useCurrentAccount();
  const users = useTable('users');
  const activities = useTable('activities');
  const recordings = useTable('recordings');
  const progress = useTable('progress');
  const pulled = useFirstPull();
  return useMemo(() => {
    if (!account || !users || !activities || !recordings || !progress) return undefined;
    if (activities.length === 0 && !pulled) return undefined;
    return studentHome(account.uid, { users, activities, recordings, progress });
  }, [account, users, activities, recordings, progress, pulled]);
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

/** One activity with the student's own work; 'missing' when it is not there, undefined while loading. */
export function usePlayerActivity(idOrUid: string): PlayerActivity | 'missing' | undefined {
  return useActivity(idOrUid, null);
}

/**
 * The activity that a child is in. One that is taken away meanwhile stays until the page is left: a child who speaks
 * ends in peace, and the school takes what was answered while the activity was assigned.
 */
export function useActivityInPlay(idOrUid: string): PlayerActivity | 'missing' | undefined {
  const account = useCurrentAccount();
  const owner = `${account?.uid} ${idOrUid}`;
  const [opened, setOpened] = useState<{ owner: string; activity: ActivityRow } | null>(null);
  const found = useActivity(idOrUid, opened?.owner === owner ? opened.activity : null);
  const isHeld = opened?.owner === owner && typeof found === 'object' && found.activity === opened.activity;
  if (typeof found === 'object' && !isHeld) setOpened({ owner, activity: found.activity });
  return found;
}

/** `opened` stands in for an activity that is not there any more. */
function useActivity(idOrUid: string, opened: ActivityRow | null): PlayerActivity | 'missing' | undefined {
  const account = useCurrentAccount();
  const activities = useTable('activities');
  const recordings = useTable('recordings');
  const progress = useTable('progress');
  const pulled = useFirstPull();
  return useMemo(() => {
    if (!account || !activities || !recordings || !progress) return undefined;
    const known = opened ? [...activities, opened] : activities;
    const found = playerActivity(account.uid, idOrUid, { activities: known, recordings, progress });
    return found ?? (pulled ? 'missing' : undefined);
  }, [account, idOrUid, opened, activities, recordings, progress, pulled]);
}

/**
 * True when what is not in the replica is really not there: it was pulled before, or no network could bring it. Right
 * after a first sign-in, absence means only that the first page is still on its way.
 */
function useFirstPull(): boolean {
  return useHasPulled() === true || !windowSignals.online();
}

/**
 * True when nothing was ever pulled for the student, or the replica was dropped to free space: activities may still
 * arrive.
 */
export function useNothingPulled(): boolean {
  return useHasPulled() === false;
}
