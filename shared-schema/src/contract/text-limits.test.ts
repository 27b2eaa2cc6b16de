/** What a single call stored, the app must be able to save again by a command; and the other way round. */
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { MAX_LINE_LENGTH, MAX_QUESTION_ID_LENGTH } from '#rules/text-limits.ts';
import { payloads } from '#sync/commands.ts';
import { calls } from './index.ts';

const uid = '01932b6e-7c1a-7d30-8a55-0123456789ab';
const question = { id: '1', prompt: 'Who?', imageUrl: null };
const activity = { title: 'Park', type: 'story', difficulty: 'beginner', questions: [question] };
const student = { username: 'mei7', firstName: 'Mei', lastName: 'Lin' };
const ways = {
  activity: [calls['PUT /api/activities/:id'].body, payloads['activity.save'], activity],
  class: [calls['PATCH /api/class-codes/:id'].body, payloads['class.update'], {}],
  student: [calls['PATCH /api/users/:id'].body, payloads['student.update'], student],
  feedback: [calls['PATCH /api/recordings/:id'].body, payloads['feedback.save'], {}],
  answer: [calls['POST /api/recordings'].body, payloads['recording.save'], {}],
} as const;

const MAX_TRIED_LENGTH = 200_000;

/** The longest text that `read` takes, up to `MAX_TRIED_LENGTH`. */
function longest(schema: z.ZodType, bodyOf: (length: number) => unknown): number {
  let [taken, refused] = [1, MAX_TRIED_LENGTH + 1];
  while (refused - taken > 1) {
    const length = Math.floor((taken + refused) / 2);
    if (schema.safeParse(bodyOf(length)).success) taken = length;
    else refused = length;
  }
  return taken;
}

const text = (length: number) => 'a'.repeat(length);

test.each([
  ...(
    ['title', 'description', 'question', 'storyContent', 'audioCommand', 'imageUrl', 'audioUrl'] as const
  ).map((field) => ['activity', field] as const),
  ...(['name', 'description'] as const).map((field) => ['class', field] as const),
  ...(['username', 'firstName', 'lastName', 'parentName', 'spokenName'] as const).map(
    (field) => ['student', field] as const,
  ),
  ...(['teacherFeedbackText', 'teacherFeedbackAudio'] as const).map((field) => ['feedback', field] as const),
])('a single call and a command take a text of %s of the same length: %s', (what, field) => {
  const [call, command, rest] = ways[what];
  const row = { uid, recordingUid: uid, ...rest };
  const ofCall = longest(call, (length) => ({ ...rest, [field]: text(length) }));
  expect(ofCall).toBeLessThan(MAX_TRIED_LENGTH);
  expect(longest(command, (length) => ({ ...row, [field]: text(length) }))).toBe(ofCall);
});

test.each(['id', 'prompt', 'imageUrl', 'audioUrl', 'modelAnswerUrl'])(
  'a single call and a command take a text of a question of the same length: %s',
  (field) => {
    const [call, command] = ways.activity;
    const bodyOf = (length: number) => ({
      ...{ ...activity, uid },
      questions: [{ ...question, [field]: text(length) }],
    });
    const ofCall = longest(call, bodyOf);
    expect(ofCall).toBeLessThan(MAX_TRIED_LENGTH);
    expect(longest(command, bodyOf)).toBe(ofCall);
  },
);

test('a child signs in with each username that mirrors the password', () => {
  const username = text(MAX_LINE_LENGTH);
  const { body } = calls['POST /api/auth/login'];
  expect(payloads['student.update'].safeParse({ ...student, uid, username }).error).toBeUndefined();
  expect(body.safeParse({ username, password: username }).error).toBeUndefined();
  expect(calls['PATCH /api/users/:id/reset-password'].body.safeParse({ password: username }).success).toBe(
    true,
  );
});

test('an answer names each question that an activity can have', () => {
  const id = text(MAX_QUESTION_ID_LENGTH);
  const answer = { audioUrl: '/uploads/a.webm', questionId: id };
  const [call, command] = ways.answer;
  expect(call.safeParse({ ...answer, studentId: 1, activityId: 2 }).error).toBeUndefined();
  const recordedAt = '2026-09-01T08:00:00.000Z';
  expect(command.safeParse({ ...answer, uid, activityUid: uid, recordedAt }).error).toBeUndefined();
});

test('a single call takes as many sets and objects of a scene as a command', () => {
  const interactiveActivitySets = Array.from({ length: 101 }, (_, index) => ({ id: `s${index}` }));
  const interactiveObjects = Array.from({ length: 501 }, (_, index) => ({ id: `o${index}` }));
  const scene = { ...activity, type: 'interactive_listening', interactiveActivitySets, interactiveObjects };
  const [call, command] = ways.activity;
  expect(command.safeParse({ ...scene, uid }).error).toBeUndefined();
  expect(call.safeParse(scene).error).toBeUndefined();
});
