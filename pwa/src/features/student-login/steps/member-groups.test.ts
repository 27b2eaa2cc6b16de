import { avatarDesign } from 'shared-schema/rules/people/avatar-design';
import { describe, expect, it } from 'vitest';
import { hasLongWord, type Member, memberGroups, tileName } from './member-groups.ts';

const child = (
  uid: string,
  firstName: string | null,
  lastName: string | null,
  classUids: readonly string[] = ['owls'],
): Member => ({
  ...{ uid, firstName, lastName, classUids },
  username: `user-${uid}`,
  avatar: avatarDesign(uid),
  needsPassword: false,
});

describe('the children of a class tablet', () => {
  it('children are grouped by class, one of two classes in both, and classes are ordered by name', () => {
    const members = [child('1', 'Mei', 'Lin'), child('2', 'Ana', 'Diaz', ['bees', 'owls'])];
    const groups = memberGroups(
      [
        { uid: 'owls', name: 'Owls' },
        { uid: 'bees', name: 'Bees' },
      ],
      members,
    );
    expect(groups.map(({ name, members }) => [name, members.map(({ uid }) => uid)])).toEqual([
      ['Bees', ['2']],
      ['Owls', ['1', '2']],
    ]);
  });

  it('a child is shown by first name, with an initial where two children share the name', () => {
    const class_ = [child('1', 'Mei', 'Lin'), child('2', 'Mei', 'Wu'), child('3', 'Ana', null)];
    expect(class_.map((one) => tileName(one, class_))).toEqual(['Mei L.', 'Mei W.', 'Ana']);
  });

  it('a child without a name is shown by username', () => {
    expect(tileName(child('4', null, null), [])).toBe('user-4');
  });

  it('a name is in smaller type only where a word would be broken', () => {
    expect(hasLongWord('Bartholomew')).toBe(true);
    expect(hasLongWord('Anna-Katharina')).toBe(false);
    expect(hasLongWord('Mei L.')).toBe(false);
  });
});
