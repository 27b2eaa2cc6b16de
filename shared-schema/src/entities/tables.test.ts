import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  activities,
  type Progress,
  type Recording,
  tables,
  type User,
  users,
  wireSchemaOf,
} from './index.ts';
import { syncedTables } from './synced-tables.ts';

const uid = '01890a5d-ac96-774b-bcce-b302099a8057';
const at = '2026-01-02T03:04:05.678Z';

describe('defaults of the specification', () => {
  it('users have the defaults of the specification', () => {
    const user = users.insert.parse({ username: 'mei12' });
    expect(user).toMatchObject({
      role: 'student',
      authProvider: 'email',
      isActive: true,
      isMinor: false,
      createdByTeacher: false,
      proficiencyLevel: 'beginner',
      learningPreferences: {},
      accessibilityNeeds: [],
      classCodeId: null,
      passwordMirrorsUsername: false,
    });
  });

  it('activities have the defaults of the specification', () => {
    const activity = activities.insert.parse({ title: 'At the park', type: 'story', teacherId: 1 });
    expect(activity).toMatchObject({ difficulty: 'beginner', questions: [], timesPlayed: 0 });
  });

  it('progress, recordings, assignments and enrollments have the defaults of the specification', () => {
    expect(tables.progress.insert.parse({ studentId: 1, activityId: 2 })).toEqual({
      studentId: 1,
      activityId: 2,
      completed: false,
      score: null,
      attempts: 0,
      lastAttempt: null,
    });
    expect(tables.activity_assignments.insert.parse({ activityId: 1, classCodeId: 2 }).isActive).toBe(true);
    expect(tables.student_class_enrollments.insert.parse({ studentId: 1, classCodeId: 2 }).isActive).toBe(
      true,
    );
    expect(
      tables.recordings.insert.safeParse({ studentId: 1, activityId: 2, recordedAt: at }).error?.issues[0]
        ?.path,
    ).toEqual(['audioUrl']);
  });

  it('the tables without a screen have the defaults of the specification', () => {
    expect(tables.avatars.insert.parse({ userId: 1 })).toEqual({
      userId: 1,
      skinTone: 'medium',
      hairStyle: 'short',
      hairColor: 'brown',
      eyeColor: 'brown',
      clothing: 'casual',
      accessories: [],
      culturalElements: [],
      level: 1,
      experience: 0,
      languageLevel: 'beginner',
    });
    expect(tables.accessory_library.insert.parse({ name: 'Hat', category: 'head' }).rarity).toBe('common');
    expect(tables.vocabulary_progress.insert.parse({ studentId: 1, word: 'nest' })).toMatchObject({
      language: 'english',
      proficiencyLevel: 'learning',
      practiceCount: 0,
      contextExamples: [],
    });
    const message = { studentId: 1, parentEmail: 'a@b.c', type: 'note', subject: 'Hello', content: 'Hi' };
    expect(tables.parent_communications.insert.parse(message).status).toBe('sent');
    expect(tables.conversation_activities.insert.parse({ title: 'T', scenario: 'S' }).difficulty).toBe(
      'beginner',
    );
  });
});

describe('checks of the specification', () => {
  it.each([
    ['unknown role', users, { username: 'a', role: 'parent' }],
    ['grade 6', users, { username: 'a', grade: '6' }],
    ['empty username', users, { username: '' }],
    ['unknown type', activities, { title: 'T', type: 'quiz', teacherId: 1 }],
    ['no title', activities, { title: '', type: 'story', teacherId: 1 }],
    ['score above 100', tables.progress, { studentId: 1, activityId: 1, score: 101 }],
    ['class without name', tables.class_codes, { teacherId: 1, code: 'ABCDEF', name: '' }],
    ['achievement without title', tables.achievements, { userId: 1, type: 't', description: 'd' }],
  ])('%s is refused', (_case, table, value) => {
    expect(table.insert.safeParse(value).success).toBe(false);
  });

  it('inserts carry neither id nor timestamps', () => {
    for (const table of Object.values(tables)) {
      const fields = Object.keys(table.insert.shape);
      expect(fields).not.toContain('id');
      expect(fields).not.toContain('createdAt');
      expect(fields).not.toContain('updatedAt');
    }
  });
});

describe('interactive listening parts', () => {
  const parse = (value: unknown) => activities.row.shape.interactiveTasks.parse(value);

  it('the schema of interactive tasks accepts the legacy list and the object form, and fills in the defaults', () => {
    expect(parse([{ id: 1, instruction: 'Put it there' }])).toMatchObject([
      { id: '1', points: 10, tolerance: 50, objectId: null },
    ]);
    expect(parse({ tasks: [], objects: [{ id: 'o' }] })).toMatchObject({
      ttsEnabled: true,
      objects: [{ name: 'New Object', initialX: 10, initialY: 85, size: 'medium', color: 'blue' }],
    });
  });

  it('the schema of interactive tasks keeps points within 1 and 100', () => {
    expect(() => parse([{ id: 1, points: 0 }])).toThrow();
    expect(() => parse([{ id: 1, points: 101 }])).toThrow();
  });
});

describe('wire documents', () => {
  it('wire documents carry a uid beside each reference and no secret', () => {
    expectTypeOf<User>().not.toHaveProperty('password');
    expectTypeOf<User['classCodeUid']>().toEqualTypeOf<string | null>();
    expectTypeOf<Recording['studentUid']>().toEqualTypeOf<string>();
    expectTypeOf<Progress['completed']>().toEqualTypeOf<boolean>();
    const row = users.row.parse({ id: 1, uid, username: 'mei', password: 'hash', createdAt: at });
    const doc = wireSchemaOf(users).parse({ ...row, classCodeUid: null, teacherUid: uid });
    expect(doc).toMatchObject({ username: 'mei', teacherUid: uid, classCodeUid: null });
    expect(doc).not.toHaveProperty('password');
    expect(doc).not.toHaveProperty('googleId');
  });

  it('synced tables exist, and references of every table point at a table', () => {
    for (const name of syncedTables) expect(tables[name].name).toBe(name);
    for (const [name, table] of Object.entries(tables)) {
      expect(table.name).toBe(name);
      for (const [field, target] of Object.entries(table.references)) {
        expect(table.row.shape).toHaveProperty(field);
        expect(tables).toHaveProperty(target);
      }
    }
  });
});
