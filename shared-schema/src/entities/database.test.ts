import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { type Columns, columnsOf, decodeRow, encodeRow, type Generated } from './database.ts';
import { activities, tables, users } from './index.ts';

const column = (table: Parameters<typeof columnsOf>[0], name: string) =>
  columnsOf(table).find((each) => each.name === name);

/** A list and objects that some structured field takes. */
const STRUCTURES = [[], {}, { uid: '01890000-0000-7000-8000-000000000001', name: 'Ana Rivera' }];

describe('columns', () => {
  it('columns come from the zod shape', () => {
    expect(column(users, 'id')).toMatchObject({ sqlType: 'INTEGER', primaryKey: true, nullable: false });
    expect(column(users, 'uid')).toMatchObject({ sqlType: 'TEXT', unique: true, nullable: false });
    expect(column(users, 'username')).toMatchObject({ sqlType: 'TEXT', unique: true, default: undefined });
    expect(column(users, 'isActive')).toMatchObject({ sqlType: 'INTEGER', default: 1, nullable: false });
    expect(column(users, 'classCodeId')).toMatchObject({
      sqlType: 'INTEGER',
      nullable: true,
      default: null,
      references: 'class_codes',
    });
    expect(column(users, 'learningPreferences')).toMatchObject({
      sqlType: 'TEXT',
      json: true,
      default: '{}',
    });
    expect(column(users, 'role')).toMatchObject({ sqlType: 'TEXT', default: 'student' });
    expect(column(tables.recordings, 'speakingDuration')).toMatchObject({ sqlType: 'REAL' });
    expect(column(activities, 'questions')).toMatchObject({ json: true, default: '[]' });
  });

  it('every structured field is marked as JSON, and only those', () => {
    for (const table of Object.values(tables)) {
      for (const each of columnsOf(table)) {
        const value = table.row.shape[each.name as 'id'];
        const takes = (sample: unknown) =>
          (value as { safeParse(v: unknown): { success: boolean } }).safeParse(sample).success;
        expect([table.name, each.name, each.json]).toEqual([table.name, each.name, STRUCTURES.some(takes)]);
      }
    }
  });

  it('columns have Kysely types: defaults optional, booleans as numbers, JSON as text', () => {
    type U = Columns<typeof users>;
    expectTypeOf<U['id']>().toEqualTypeOf<Generated<number>>();
    expectTypeOf<U['isActive']>().toEqualTypeOf<Generated<number>>();
    expectTypeOf<U['username']>().toEqualTypeOf<string>();
    expectTypeOf<U['accessibilityNeeds']>().toEqualTypeOf<Generated<string>>();
    expectTypeOf<Columns<typeof activities>['interactiveTasks']>().toEqualTypeOf<Generated<string | null>>();
  });
});

describe('rows', () => {
  it('rows survive the way into the database and back', () => {
    const text = fc.option(fc.string(), { nil: null });
    const rows = fc.record({
      username: fc.string({ minLength: 1 }),
      email: text,
      isActive: fc.boolean(),
      isMinor: fc.boolean(),
      classCodeId: fc.option(fc.integer(), { nil: null }),
      learningPreferences: fc.dictionary(
        fc.string().filter((key) => key !== '__proto__'),
        fc.oneof(fc.string(), fc.boolean(), fc.integer()),
      ),
      accessibilityNeeds: fc.array(fc.string()),
      parentCommunicationPrefs: fc.constantFrom(null, { email: true }),
    });
    fc.assert(
      fc.property(rows, (row) => {
        const stored = encodeRow(users, row);
        for (const value of Object.values(stored)) expect(typeof value).not.toBe('boolean');
        expect(decodeRow(users, stored)).toEqual({
          ...row,
          learningPreferences: { ...row.learningPreferences },
        });
      }),
      { seed: 20_261_120 },
    );
  });

  it('rows leave out what is undefined or not a column', () => {
    const row = { username: 'a', email: undefined, teacherUid: 'x' };
    expect(encodeRow(users, row)).toEqual({ username: 'a' });
    expect(decodeRow(users, { username: 'a', rowNumber: 3 })).toEqual({ username: 'a' });
  });
});
