import { activities } from 'shared-schema/entities';
import type { Payloads } from 'shared-schema/sync';
import { expect, test } from 'vitest';
import type { AppError } from '#errors.ts';
import { emptyActivity } from '#test/classes/class-fixture.ts';
import { valuesOfCommand } from './activity-values.ts';

const farm = {
  ...emptyActivity,
  uid: '018f0000-0000-7000-8000-000000000001',
  title: 'Farm',
  questions: [{ id: 'q1', prompt: 'Who is it?', imageUrl: '/stock/farm.svg' }],
};
const valuesOf = (fields: object) =>
  valuesOfCommand({ ...farm, ...fields } as Payloads['activity.save'], null);

function refusalOf(fields: object): Pick<AppError, 'code' | 'details'> {
  try {
    valuesOf(fields);
  } catch (error) {
    return error as AppError;
  }
  throw new Error('nothing was refused');
}

test('an activity is refused with every field that does not fit, as the form of the whole row says it', () => {
  const wrong = {
    respellings: [{ word: 3 }, 'moo'],
    audioCommand: 3,
    description: ['a'],
    difficulty: 'hard',
    comprehensionQuestions: 'none',
    interactiveObjects: [{ name: 1 }],
    interactiveActivitySets: [{}],
  };
  const whole = activities.insert.partial().safeParse({ ...farm, ...wrong });
  expect(whole.error?.issues.length).toBeGreaterThan(6);
  expect(refusalOf(wrong)).toMatchObject({ code: 'invalid_body' });
  expect(refusalOf(wrong).details).toEqual({ issues: whole.error?.issues });
  for (const [field, value] of Object.entries(wrong)) {
    const { error } = activities.insert.partial().safeParse({ ...farm, [field]: value });
    expect(refusalOf({ [field]: value }).details).toEqual({ issues: error?.issues });
  }
});

test('an activity has the fields that were sent and no default for the others', () => {
  const { uid: _uid, blobs: _blobs, question: _question, ...sent } = farm;
  const values = valuesOf({ timesPlayed: 8, teacherId: 3, question: undefined });
  expect(Object.keys(values).sort()).toEqual(Object.keys(sent).sort());
});
