/** The administrator's lists: in which order they stand, what a search finds, and that pages leave nobody out. */
import fc from 'fast-check';
import type { ManagedUser, Query } from 'shared-schema/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '#access/actor.ts';
import { type ClassFixture, openClassFixture } from '#test/classes/class-fixture.ts';
import { insertUser } from './create-user.ts';
import { listPeople } from './list-people.ts';
import { updateStudent } from './update-user.ts';

let school: ClassFixture;
let admin: UserActor;
beforeEach(async () => {
  school = await openClassFixture();
  admin = await school.admin();
});
afterEach(() => school.close());

type PeopleQuery = Partial<Query<'GET /api/admin/users'>>;
const read = ({ role = 'student', ...query }: PeopleQuery = {}) =>
  listPeople(admin, school.db, { role, ...query } as never);
const names = async (query: PeopleQuery) => (await read(query)).users.map(({ firstName }) => firstName);

/** Every page, one after the other; `between` runs after each. */
async function readAll(query: PeopleQuery, between = async () => {}): Promise<ManagedUser[]> {
  const all: ManagedUser[] = [];
  let cursor: string | null = null;
  do {
    const page = await read({ ...query, ...(cursor && { cursor }) });
    all.push(...page.users);
    cursor = page.next;
    await between();
  } while (cursor !== null);
  return all;
}

/** Two teachers; Mei and Tom are in classes, Ana is not. */
async function openSchool() {
  const [rivera, okafor] = [await school.teacher('Rivera'), await school.teacher('Okafor')];
  const [wrens, owls] = [
    await school.schoolClass(rivera, 'Room 10 Wrens'),
    await school.schoolClass(okafor, 'Room 9 Owls'),
  ];
  const email = 'tom@home.example';
  await school.student(rivera, 'Mei', { classCodeUid: wrens.uid });
  await school.student(okafor, 'Tom', { classCodeUid: owls.uid, email, username: 'a-tom' });
  await school.student(rivera, 'Ána');
  return { rivera, okafor };
}

describe('the order of a list', () => {
  it('students stand by name, username, email address, class, teacher or age of the account', async () => {
    await openSchool();
    expect(await names({})).toEqual(['Ána', 'Mei', 'Tom']);
    expect(await names({ sort: 'username' })).toEqual(['Tom', 'Mei', 'Ána']);
    expect(await names({ sort: 'email' })).toEqual(['Tom', 'Mei', 'Ána']);
    expect(await names({ sort: 'class' })).toEqual(['Tom', 'Mei', 'Ána']);
    expect(await names({ sort: 'teacher' })).toEqual(['Tom', 'Ána', 'Mei']);
    expect(await names({ sort: 'newest' })).toEqual(['Ána', 'Tom', 'Mei']);
  });

  it('teachers stand by name where the order is about students', async () => {
    await openSchool();
    for (const sort of ['name', 'class', 'teacher'] as const)
      expect(await names({ role: 'teacher', sort })).toEqual(['Okafor', 'Rivera']);
  });
});

describe('what a list says', () => {
  it('a student has a class and a teacher, a teacher a number of students', async () => {
    const { rivera } = await openSchool();
    const { users, total, found } = await read();
    expect([total, found]).toEqual([3, 3]);
    expect(users.map(({ className, teacherName }) => [className, teacherName])).toEqual([
      [null, 'Rivera'],
      ['Room 10 Wrens', 'Rivera'],
      ['Room 9 Owls', 'Okafor'],
    ]);
    expect(users[1]).toMatchObject({ teacherId: rivera.id, isActive: true, role: 'student' });
    expect(users[1]).not.toHaveProperty('password');
    const teachers = await read({ role: 'teacher' });
    expect(teachers.users.map(({ studentCount }) => studentCount)).toEqual([1, 2]);
  });

  it('a student without an own teacher has the teacher of the class', async () => {
    const { okafor } = await openSchool();
    await school.db.updateTable('users').set({ teacherId: null }).where('username', '=', 'a-tom').execute();
    expect((await read({ search: 'tom' })).users).toMatchObject([
      { teacherId: okafor.id, teacherName: 'Okafor' },
    ]);
  });
});

describe('a search', () => {
  it.each([
    ['a name without its accents', 'ana', ['Ána']],
    ['a part of a username', 'A-TO', ['Tom']],
    ['an email address', 'tom@home', ['Tom']],
    ['a class', 'wrens', ['Mei']],
    ['a teacher', 'rivera', ['Ána', 'Mei']],
    ['words of different kinds in any order', 'wrens rivera mei', ['Mei']],
    ['all words, and not by one of them', 'wrens tom', []],
  ])('the search finds students by %s', async (_, search, expected) => {
    await openSchool();
    expect(await names({ search })).toEqual(expected);
    expect(await read({ search })).toMatchObject({ total: 3, found: expected.length });
  });

  it('a teacher is not found by what is about students', async () => {
    await openSchool();
    expect(await names({ role: 'teacher', search: 'wrens' })).toEqual([]);
    expect(await names({ role: 'teacher', search: 'okáfor' })).toEqual(['Okafor']);
  });

  it('a changed name is found by the new name alone', async () => {
    const { rivera } = await openSchool();
    const [mei] = (await read({ search: 'mei' })).users;
    const change = { uid: mei?.uid ?? '', firstName: 'Zoë', username: 'zoe' };
    await school.write((w) => updateStudent(rivera, w, change, { passwordHash: 'hash', hasGoogle: false }));
    expect(await names({ search: 'mei' })).toEqual([]);
    expect(await names({ search: 'zoe' })).toEqual(['Zoë']);
    expect(await names({})).toEqual(['Ána', 'Tom', 'Zoë']);
  });
});

it('pages leave nobody out and show nobody twice while accounts are added, in every order', async () => {
  await openSchool();
  const sorts = ['name', 'username', 'email', 'class', 'teacher', 'newest'] as const;
  const name = fc.constantFrom('Ana', 'ana', 'Ána', 'Ben 2', 'Ben 10', 'Łuk', '', 'Zoë', '李');
  const plan = fc.record({
    before: fc.array(name, { minLength: 1, maxLength: 12 }),
    meanwhile: fc.array(name, { maxLength: 6 }),
    sort: fc.constantFrom(...sorts),
    limit: fc.integer({ min: 1, max: 4 }),
  });
  let made = 0;
  const add = (firstName: string) =>
    school.write((w) => insertUser(w, { username: `u${++made}`, firstName, role: 'student' }));
  await fc.assert(
    fc.asyncProperty(plan, async ({ before, meanwhile, sort, limit }) => {
      for (const firstName of before) await add(firstName);
      const known = (await readAll({ sort, limit: 200 })).map(({ id }) => id);
      const waiting = [...meanwhile];
      const seen = await readAll({ sort, limit }, async () => {
        const next = waiting.shift();
        if (next !== undefined) await add(next);
      });
      const ids = seen.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      // Those who were there at the start, in their order; others only in between.
      expect(ids.filter((id) => known.includes(id))).toEqual(known);
    }),
    { numRuns: 25 },
  );
});

it('what is no cursor of ours is refused', async () => {
  for (const cursor of [
    'x',
    'W10',
    Buffer.from('["a"]').toString('base64url'),
    Buffer.from('[{},1]').toString('base64url'),
  ])
    await expect(read({ cursor }), cursor).rejects.toMatchObject({ code: 'invalid_body' });
});
