import { expect, test } from 'vitest';
import { activityAddress, chooseNext } from './next-activity.ts';
import type { ActivitySummary } from './student.ts';

const card = (uid: string, fields: Partial<ActivitySummary> = {}) =>
  ({
    activity: { uid },
    status: 'Not Started',
    tryAgain: false,
    hasNewFeedback: false,
    ...fields,
  }) as ActivitySummary;

const done = card('done', { status: 'Completed' });
const fresh = card('fresh');
const begun = card('begun', { status: 'In Progress' });
const answered = card('answered', { status: 'Completed', hasNewFeedback: true });
const asked = card('asked', { status: 'Completed', tryAgain: true });
const unfinished = card('unfinished', { status: 'Completed' });

const order = (cards: ActivitySummary[], drafts: string[] = []) =>
  chooseNext(cards, new Set(drafts))?.activity.uid;

test('an unfinished recording comes first, then another try, new feedback, what was begun, and what is new', () => {
  const all = [done, fresh, begun, answered, asked, unfinished];
  expect(order(all, ['unfinished'])).toBe('unfinished');
  expect(order(all)).toBe('asked');
  expect(order([done, fresh, begun, answered])).toBe('answered');
  expect(order([done, fresh, begun])).toBe('begun');
  expect(order([done, fresh])).toBe('fresh');
});

test('the first of two alike comes first', () => {
  expect(order([card('first'), card('second')])).toBe('first');
});

test('nothing is next where all activities are completed and all feedback is heard', () => {
  expect(order([done])).toBeUndefined();
});

test('an activity that was done a moment ago is not next, whatever is left to do in it', () => {
  expect(chooseNext([unfinished, begun, asked], new Set(['unfinished']), 'unfinished')?.activity.uid).toBe(
    'asked',
  );
  expect(chooseNext([begun], new Set(), 'begun')).toBeUndefined();
});

test('the address of an activity has the number of the school, and the uid before it has one', () => {
  const address = (activity: object) => activityAddress({ activity } as ActivitySummary);
  expect([address({ uid: 'u', id: 7 }), address({ uid: 'u' })]).toEqual([
    '/student/activity/7',
    '/student/activity/u',
  ]);
});
