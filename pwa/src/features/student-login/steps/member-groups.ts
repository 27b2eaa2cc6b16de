/** Orders the children of a class tablet for the sign-in screen. */
import type { Member } from '#data/class-tablet/use-tablet.ts';

export type { Member };

export interface MemberGroup {
  uid: string;
  name: string;
  members: readonly Member[];
}

/** The classes by name, each with its children in the order in which they came. A child of two classes is in both. */
export function memberGroups(
  classes: readonly { uid: string; name: string }[],
  members: readonly Member[],
): MemberGroup[] {
  return [...classes]
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ uid, name }) => ({ uid, name, members: members.filter((one) => one.classUids.includes(uid)) }));
}

/** The first name; with the last name's initial where two children of the class share it. */
export function tileName(member: Member, among: readonly Member[]): string {
  const { firstName, lastName, username } = member;
  if (!firstName) return username;
  const isShared = among.some((other) => other.uid !== member.uid && other.firstName === firstName);
  const initial = [...(lastName ?? '')][0];
  return isShared && initial ? `${firstName} ${initial}.` : firstName;
}

/** Letters that fit in a row under a picture in the large type. */
const MAX_LARGE_WORD_LENGTH = 9;

/** Whether a word of the name would be broken in the large type. */
export function hasLongWord(name: string): boolean {
  return name.split(/[\s-]+/).some((word) => [...word].length > MAX_LARGE_WORD_LENGTH);
}
