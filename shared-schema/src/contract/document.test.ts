/** Answers carry uids beside ids, never a secret, and survive one odd old row. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { activities } from '#entities/tables/activities.ts';
import { recordings } from '#entities/tables/recordings.ts';
import { users } from '#entities/tables/users.ts';
import { activityDocument, recordingDocument, userDocument } from './document.ts';

const uid = '01932b6e-7c1a-7d30-8a55-0123456789ab';
const createdAt = '2026-11-20T09:00:00.000Z';
const ids = { id: 1, uid, createdAt };

test('a person goes out without password hash and Google id', () => {
  const row = users.row.parse({ ...ids, username: 'mei7', password: '$argon2id$', googleId: 'g1' });
  const sent = z.encode(userDocument, {
    ...row,
    classCodeUid: null,
    teacherUid: null,
    visiblePassword: 'mei7',
  });
  expect(sent).toMatchObject({ username: 'mei7', visiblePassword: 'mei7', classCodeUid: null });
  expect(sent).not.toHaveProperty('password');
  expect(sent).not.toHaveProperty('googleId');
});

test('a recording carries the uids of its student and activity', () => {
  const row = recordings.row.parse({
    ...ids,
    studentId: 2,
    activityId: 3,
    audioUrl: '/uploads/a.webm',
    recordedAt: createdAt,
  });
  const sent = { ...row, studentUid: uid, activityUid: uid };
  expect(z.encode(recordingDocument, sent)).toEqual(sent);
  expect(z.safeEncode(recordingDocument, { ...sent, studentUid: 'two' }).success).toBe(false);
});

test('an activity whose stored JSON no longer fits is still sent', () => {
  const row = activities.row.parse({
    ...ids,
    title: 'Pets',
    type: 'story',
    teacherId: 2,
    updatedAt: createdAt,
  });
  const odd: unknown = { ...row, teacherUid: uid, questions: [{ id: 17, prompt: null }] };
  const sent = z.encode(activityDocument, odd as z.output<typeof activityDocument>);
  expect(sent.questions).toEqual([{ id: 17, prompt: null }]);
});
