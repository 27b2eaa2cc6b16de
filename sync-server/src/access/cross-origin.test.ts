import {
  ACCOUNT_HEADER,
  CODE_HEADER,
  MEDIA_HEADER,
  PREFETCH_HEADER,
  PROTOCOL_HEADER,
} from 'shared-schema/sync/protocol';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import { activityOf, makeSound } from '#test/people/drafts.ts';

const OLD = 'https://192.168.1.10:8080';
let lesson: Lesson;
beforeEach(async () => {
  lesson = await openLesson();
});
afterEach(() => lesson.served.close());

const bearer = () => ({ authorization: `Bearer ${lesson.lane.token}`, origin: OLD });

it('a page of another origin sends what a lane holds, with the token of the lane and no cookie', async () => {
  const { call } = lesson.served;
  const sound = makeSound();
  const url = `/api/sync/blobs/${sound.sha256}`;
  const headers = { ...bearer(), 'content-type': sound.type };
  const put = await call({ method: 'PUT', url, headers, payload: sound.bytes });
  expect([put.statusCode, put.headers['access-control-allow-origin']]).toEqual([200, '*']);
  expect(put.headers['access-control-expose-headers']).toContain('x-chickadee-protocol');
  const state = await call({ method: 'GET', url: `/api/sync/lanes/${lesson.lane.id}`, headers: bearer() });
  expect(state.json()).toMatchObject({ lastNumber: 0 });
  const commands = [lesson.lane.next(activityOf(lesson.activityUid))];
  const sent = await call({
    ...{ method: 'POST', url: `/api/sync/lanes/${lesson.lane.id}/commands` },
    headers: bearer(),
    payload: { commands },
  });
  expect(sent.statusCode).toBe(200);
});

it('the browser learns before the call which headers it may send', async () => {
  const ask = (url: string) =>
    lesson.served.call({
      ...{ method: 'OPTIONS', url },
      headers: { origin: OLD, 'access-control-request-method': 'PUT' },
    });
  const allowed = await ask(`/api/sync/blobs/${makeSound().sha256}`);
  expect(allowed.statusCode).toBe(204);
  expect(allowed.headers['access-control-allow-headers']).toContain('authorization');
  expect(allowed.headers['access-control-allow-credentials']).toBeUndefined();
  for (const url of ['/api/users', '/api/auth/login', '/api/sync/lanes', '/teacher']) {
    expect((await ask(url)).headers['access-control-allow-origin']).toBeUndefined();
  }
});

it('the browser lets the app send, and read, each header of such a call', async () => {
  const names = (value: unknown) => String(value).split(', ');
  const url = '/uploads/a.png';
  const question = { origin: OLD, 'access-control-request-method': 'GET' };
  const allowed = await lesson.served.call({ method: 'OPTIONS', url, headers: question });
  expect(names(allowed.headers['access-control-allow-headers'])).toEqual(
    expect.arrayContaining([
      ...['authorization', 'content-type', 'range'],
      ...[ACCOUNT_HEADER, PROTOCOL_HEADER, PREFETCH_HEADER],
    ]),
  );
  const answer = await lesson.served.call({ method: 'GET', url, headers: bearer() });
  expect(names(answer.headers['access-control-expose-headers'])).toEqual(
    expect.arrayContaining([
      ...['retry-after', 'content-range', 'accept-ranges'],
      ...[PROTOCOL_HEADER, CODE_HEADER, MEDIA_HEADER],
    ]),
  );
});

it('a page of another origin does nothing with a cookie, without a token, or by another call', async () => {
  const { call } = lesson.served;
  const lane = `/api/sync/lanes/${lesson.lane.id}/commands`;
  const post = (url: string, headers: Record<string, string>) =>
    call({ method: 'POST', url, headers: { origin: OLD, ...headers }, payload: { commands: [] } });
  const refused = [
    await post(lane, {}),
    await post(lane, { ...bearer(), cookie: lesson.rivera.cookie }),
    await post('/api/users', bearer()),
    await post('/api/sync/lanes', bearer()),
  ];
  expect(refused.map((reply) => [reply.statusCode, reply.json().code])).toEqual(
    refused.map(() => [403, 'origin_refused']),
  );
});
