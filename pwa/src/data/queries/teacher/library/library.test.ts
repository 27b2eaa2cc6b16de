import { describe, expect, it } from 'vitest';
import { activity, assignment, schoolClass } from '#test/teacher-rows.ts';
import type { Progress } from '../rows.ts';
import { arrangeTeacherData } from '../teacher-data.ts';
import { activityItems, isMultiQuestion } from './activity-items.ts';
import {
  findInLibrary,
  type LibraryOrder,
  type LibraryQuery,
  libraryRows,
  NO_LIBRARY_FILTER,
  NOT_ASSIGNED,
} from './library.ts';
import { scriptOf } from './title-script.ts';

const everything: LibraryQuery = { ...NO_LIBRARY_FILTER, search: '', order: 'name' };
const classes = [schoolClass('wrens', { name: 'Wrens' }), schoolClass('robins', { name: 'Robins' })];

const all = [
  activity('b', {
    ...{ title: 'Bees', type: 'story', difficulty: 'advanced', timesPlayed: 1 },
    ...{ updatedAt: '2026-11-03T00:00:00.000Z', createdAt: '2026-11-01T00:00:00.000Z' },
  }),
  activity('a', {
    ...{ title: 'Ants 10', timesPlayed: 5 },
    ...{ updatedAt: '2026-11-01T00:00:00.000Z', createdAt: '2026-11-02T00:00:00.000Z' },
  }),
  activity('c', { title: 'Cats in the Café', difficulty: 'intermediate', description: 'Soft paws' }),
  activity('d', { title: 'Ants 9', timesPlayed: 0, updatedAt: '2026-11-02T00:00:00.000Z' }),
];
const assignments = [assignment('a', 'robins'), assignment('a', 'wrens'), assignment('b', 'wrens')];
const rows = libraryRows(activityItems(all, { classes, assignments }));
const find = (change: Partial<LibraryQuery>) => findInLibrary(rows, { ...everything, ...change });
const titles = (change: Partial<LibraryQuery>) => find(change).rows.map((row) => row.activity.title);

describe('the order of the library', () => {
  it.each<[LibraryOrder, string[]]>([
    ['modified', ['Cats in the Café', 'Bees', 'Ants 9', 'Ants 10']],
    ['newest', ['Ants 9', 'Cats in the Café', 'Ants 10', 'Bees']],
    ['name', ['Ants 9', 'Ants 10', 'Bees', 'Cats in the Café']],
    ['difficulty', ['Ants 9', 'Ants 10', 'Cats in the Café', 'Bees']],
    ['played', ['Ants 10', 'Bees', 'Ants 9', 'Cats in the Café']],
  ])('the library sorts by %s', (order, expected) => {
    expect(titles({ order })).toEqual(expected);
  });

  it('activities of one moment are in the order of their titles', () => {
    const same = ['c', 'a', 'b'].map((uid) => activity(uid));
    const found = findInLibrary(libraryRows(activityItems(same, { classes: [], assignments: [] })), {
      ...everything,
      order: 'modified',
    });
    expect(found.rows.map((row) => row.activity.uid)).toEqual(['a', 'b', 'c']);
  });

  it('the library counts how often each activity was finished', () => {
    const progress = [
      { activityUid: 'a', completed: true },
      { activityUid: 'a', completed: true },
      { activityUid: 'b', completed: false },
    ] as Progress[];
    const tables = {
      students: [],
      classes: [],
      enrollments: [],
      assignments: [],
      work: [],
      activities: all,
      progress,
    };
    const counted = arrangeTeacherData(tables, 'rivera').everyActivity.map(({ uid, timesPlayed }) => [
      uid,
      timesPlayed,
    ]);
    expect(Object.fromEntries(counted)).toEqual({ a: 2, b: 0, c: 0, d: 0 });
  });
});

describe('the filters of the library', () => {
  it('the search looks into titles and descriptions, without accents and the order of words', () => {
    expect(titles({ search: 'paws' })).toEqual(['Cats in the Café']);
    expect(titles({ search: 'cafe CATS' })).toEqual(['Cats in the Café']);
    expect(titles({ search: 'cats dogs' })).toEqual([]);
  });

  it.each<[string, Partial<LibraryQuery>, string[]]>([
    ['type', { type: 'story' }, ['Bees']],
    ['difficulty', { difficulty: 'beginner' }, ['Ants 9', 'Ants 10']],
    ['class', { class: 'wrens' }, ['Ants 10', 'Bees']],
    ['no class', { class: NOT_ASSIGNED }, ['Ants 9', 'Cats in the Café']],
    ['several at once', { class: 'wrens', difficulty: 'beginner' }, ['Ants 10']],
  ])('the library is narrowed by %s', (_, change, expected) => {
    expect(titles(change)).toEqual(expected);
  });

  it('the counts beside a filter follow the other filters and the search, not the filter itself', () => {
    const { counts } = find({ class: 'wrens', type: 'story' });
    expect(Object.fromEntries(counts.type)).toEqual({ story: 1, picture_prompt: 1 });
    expect(Object.fromEntries(counts.class)).toEqual({ wrens: 1 });
    expect(Object.fromEntries(counts.difficulty)).toEqual({ advanced: 1 });
    expect(find({ search: 'ants' }).counts.class.get(NOT_ASSIGNED)).toBe(1);
  });

  it('each count is the number of rows that its value shows', () => {
    const facets = ['type', 'difficulty', 'class', 'script'] as const;
    for (const change of [{}, { class: 'wrens' }, { difficulty: 'beginner' }, { search: 'a' }] as const) {
      const { counts } = find(change);
      for (const facet of facets) {
        for (const [value, count] of counts[facet]) {
          expect(titles({ ...change, [facet]: value })).toHaveLength(count);
        }
      }
    }
  });

  it('an assignment to a class that is gone counts as none', () => {
    const [row] = libraryRows(activityItems([all[1]!], { classes: [], assignments }));
    expect([row?.classes, row?.facets.class]).toEqual([[], [NOT_ASSIGNED]]);
  });

  it('a row says whether something of it waits, and names its classes in their order', () => {
    const [, ants] = activityItems(all, { classes, assignments }, new Set(['a']));
    expect([ants?.isWaiting, ants?.classes.map(({ name }) => name)]).toEqual([true, ['Wrens', 'Robins']]);
  });
});

describe('the letters of a title', () => {
  it.each([
    ['At the park', 'latin'],
    ['Łódź und Öl', 'latin'],
    ['В парке', 'cyrillic'],
    ['في الحديقة', 'arabic'],
    ['公园里 (A)', 'chinese'],
    ['公園で', 'japanese'],
    ['공원에서', 'korean'],
    ['पार्क में', 'devanagari'],
    ['Պուրակ', 'other'],
    ['At the park – 公园', 'latin'],
    ['123!', null],
  ])('%s is %s', (title, script) => {
    expect(scriptOf(title)).toBe(script);
  });
});

it('the library knows which activities have several questions', () => {
  const question = { prompt: '', imageUrl: null };
  const questions = [
    { id: '1', ...question },
    { id: '2', ...question },
  ];
  const listening = activity('z', {
    ...{ type: 'interactive_listening', questions },
    interactiveTasks: { sets: [{ id: 's', name: 'Park' }] } as never,
  });
  const rows = [activity('x', { questions }), activity('y'), listening];
  expect(rows.map(isMultiQuestion)).toEqual([true, false, false]);
});
