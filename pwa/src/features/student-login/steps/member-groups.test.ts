import { avatarDesign } from 'shared-schema/rules/people/avatar-design';
import { describe, expect, it } from 'vitest';
import { hasLongWord, type Member, memberGroups, tileNames } from './member-groups.ts';

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

const namesOn = (members: readonly Member[]) => [...tileNames(members).values()];

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
    const members = [child('1', 'Mei', 'Lin'), child('2', 'Mei', 'Wu'), child('3', 'Ana', null)];
    expect(namesOn(members)).toEqual(['Mei L.', 'Mei W.', 'Ana']);
  });

  it.each([
    ['alike at the first letter', ['Nguyễn', 'Ngô'], ['Minh Ngu.', 'Minh Ngô']],
    ['alike at one letter, of three children', ['Le', 'Lin', 'Wu'], ['Minh Le', 'Minh Li.', 'Minh W.']],
    ['alike but for their length', ['Ng', 'Ngo'], ['Minh Ng', 'Minh Ngo']],
    ['of several words', ['de la Cruz', 'de la Vega'], ['Minh de la C.', 'Minh de la V.']],
    ['alike but for upper case', ['lin', 'Lee'], ['Minh li.', 'Minh Le.']],
    ['that nothing tells apart', ['Lin', 'LIN'], ['Minh L.', 'Minh L.']],
    ['of which one is missing', ['Lin', null], ['Minh L.', 'Minh']],
  ])('last names %s are shown as far as they differ', (_, lastNames, names) => {
    const members = lastNames.map((lastName, index) => child(`${index}`, 'Minh', lastName));
    expect(namesOn(members)).toEqual(names);
  });

  it.each([
    ['in either form of an accent', 'José', 'Jose\u0301'],
    ['in upper or lower case', 'Ana', 'ANA'],
  ])('one first name %s is shared by two children', (_, first, second) => {
    const members = [child('1', first, 'Diaz'), child('2', second, 'Leon')];
    expect(namesOn(members)).toEqual([`${first} D.`, `${second} L.`]);
  });

  it('an initial in two characters keeps its accent', () => {
    const members = [child('1', 'Ana', 'E\u0301mond'), child('2', 'Ana', 'Eli')];
    expect(namesOn(members)).toEqual(['Ana É.', 'Ana E.']);
  });

  it('a child without a name is shown by username', () => {
    expect(namesOn([child('4', null, null), child('5', null, 'Lin')])).toEqual(['user-4', 'user-5']);
  });

  it('a name is in smaller type only where a word would be broken', () => {
    expect(hasLongWord('Bartholomew')).toBe(true);
    expect(hasLongWord('Anna-Katharina')).toBe(false);
    expect(hasLongWord('Mei L.')).toBe(false);
  });
});
