import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';

/** As text: a body of this depth cannot be written by JSON.stringify. */
const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

let lesson: Lesson;
beforeEach(async () => {
  lesson = await openLesson();
});
afterEach(() => lesson.served.close());

const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  lesson.served.call({
    method: 'POST',
    url,
    headers: { cookie: lesson.rivera.cookie, 'content-type': 'application/json', ...headers },
    payload,
  });

it('a command nested 20,000 levels deep is rejected, and its lane continues', async () => {
  const { lane } = lesson;
  const command = {
    number: 1,
    commandId: randomUUID(),
    type: 'recording.delete',
    at: '2026-01-05T08:00:00.000Z',
  };
  const body = `{"commands":[${JSON.stringify({ ...command, payload: 0 }).replace('"payload":0', `"payload":{"uid":${DEEP}}`)}]}`;
  const reply = await post(`/api/sync/lanes/${lane.id}/commands`, body, {
    authorization: `Bearer ${lane.token}`,
  });
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_body']);
  await lesson.answer();
});

it('a body nested too deep is refused on every call with a JSON body', async () => {
  const urls = ['/api/recordings', '/api/activities', '/api/sync/pull', '/api/auth/login', '/api/users'];
  const replies = await Promise.all(urls.map((url) => post(url, `{"x":${DEEP}}`)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(urls.map(() => 400));
});

it('JSON inside a text is refused at the same depth', async () => {
  const names = { title: 'Deep', type: 'story', difficulty: 'beginner', storyContent: 'Once' };
  const inText = await post(
    '/api/activities',
    JSON.stringify({ ...names, questions: DEEP, comprehensionQuestions: DEEP }),
  );
  expect([inText.statusCode, inText.json().code]).toEqual([400, 'invalid_body']);
});
