/** Orders the children of a class tablet for the sign-in screen. */
import { nameKey } from 'shared-schema/rules/people/name-key';
import type { Member } from '#data/class-tablet/use-tablet.ts';

export type { Member };

export interface MemberGroup {
  uid: string;
  name: string;
  members: readonly Member[];
  /** What stands on their tiles, by uid. */
  names: ReadonlyMap<string, string>;
}

/** The classes by name, each with its children in the order in which they came. A child of two classes is in both. */
export function memberGroups(
  classes: readonly { uid: string; name: string }[],
  members: readonly Member[],
): MemberGroup[] {
  return [...classes]
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ uid, name }) => {
      const own = members.filter((one) => one.classUids.includes(uid));
      return { uid, name, members: own, names: tileNames(own) };
    });
}

/**
 * The names on the tiles of these children, by uid: the first name. Where children share it, also the last name, as far as
 * it differs: two children whose last names are alike, too, are told apart by their pictures.
 */
export function tileNames(members: readonly Member[]): ReadonlyMap<string, string> {
  const keyed = members.map((member) => ({ member, key: nameKey(member.firstName ?? '') }));
  const namesakesOf = ({ uid }: Member, wanted: string) =>
    keyed.flatMap(({ member, key }) => (key === wanted && member.uid !== uid ? [member] : []));
  return new Map(keyed.map(({ member, key }) => [member.uid, tileName(member, namesakesOf(member, key))]));
}

function tileName(member: Member, namesakes: readonly Member[]): string {
  const { firstName, username } = member;
  if (!firstName) return username;
  if (namesakes.length === 0) return firstName;
  return `${firstName} ${distinctStart(lettersOf(member), namesakes.map(lettersOf))}`.trim();
}

/** Letters of the last name; an accent belongs to its letter. */
function lettersOf({ lastName }: Member): readonly string[] {
  return [...(lastName ?? '').normalize('NFC')];
}

/** As many letters as no other name begins with, at least one; a period stands for the rest. */
function distinctStart(letters: readonly string[], others: readonly (readonly string[])[]): string {
  const startOf = (name: readonly string[], length: number) => nameKey(name.slice(0, length).join(''));
  const whole = startOf(letters, letters.length);
  const different = others.filter((other) => startOf(other, other.length) !== whole);
  const isShared = (length: number) =>
    different.some((other) => startOf(other, length) === startOf(letters, length));
  let length = Math.min(1, letters.length);
  while (length < letters.length && isShared(length)) length += 1;
  const start = letters.slice(0, length).join('').trim();
  return start && length < letters.length ? `${start}.` : start;
}

/** Letters that fit in a row under a picture in the large type. */
const MAX_LARGE_WORD_LENGTH = 9;

/** Whether a word of the name would be broken in the large type. */
export function hasLongWord(name: string): boolean {
  return name.split(/[\s-]+/).some((word) => [...word].length > MAX_LARGE_WORD_LENGTH);
}
