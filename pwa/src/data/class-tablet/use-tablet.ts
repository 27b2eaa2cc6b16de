/** This device as a class tablet: its classes and children, live, for the sign-in screen. */
import type { AvatarDesign } from 'shared-schema/rules/people/avatar-design';
import { DEVICE_KEY, type OutboxDb, type TabletRow } from '#data/outbox/outbox-db.ts';
import { useStored } from '#data/use-stored.ts';

/** A child of one of the tablet's classes. */
export interface Member {
  uid: string;
  firstName: string | null;
  lastName: string | null;
  username: string;
  /** The name as it sounds, where it is not said as it is written. */
  spokenName?: string | undefined;
  /** The child's classes on this tablet. */
  classUids: readonly string[];
  avatar: AvatarDesign;
  /** False where the password is the username: a tap on the picture signs in. */
  needsPassword: boolean;
  /** The password is three pictures, or the child is to choose them now. */
  pictures?: 'wanted' | 'chosen' | undefined;
}

export interface ClassTablet extends Pick<TabletRow, 'name' | 'state' | 'classes' | 'refreshedAt'> {
  /** By first name. */
  members: Member[];
}

/** Undefined while the device's store opens, null where this is no class tablet. */
export function useTablet(): ClassTablet | null | undefined {
  return useStored(readTablet);
}

export async function readTablet(db: OutboxDb): Promise<ClassTablet | null> {
  const row = await db.tablet.get(DEVICE_KEY);
  if (!row) return null;
  const { name, state, classes, refreshedAt } = row;
  const accounts = await db.accounts.toArray();
  const members = accounts.flatMap(({ member, deleted, ...account }) => {
    if (!member || member.left || deleted) return [];
    const { uid, firstName, lastName, username } = account;
    const { classUid, moreClassUids = [], avatar, mirrorsUsername, pictures, spokenName } = member;
    const classUids = [classUid, ...moreClassUids];
    const needsPassword = !mirrorsUsername;
    const names = { firstName, lastName, username, spokenName };
    return [{ uid, ...names, classUids, avatar, needsPassword, pictures }];
  });
  members.sort((a, b) => (a.firstName ?? a.username).localeCompare(b.firstName ?? b.username));
  return { name, state, classes, refreshedAt, members };
}
