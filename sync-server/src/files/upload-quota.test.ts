import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { activityOf, answerWith, makeSound, type TestFile } from '#test/people/drafts.ts';
import type { Person, TestLane } from '#test/people/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';
import { createUploadQuota } from './upload-quota.ts';

let served: TestSchool;
let rivera: Person;
let lane: TestLane;
const sounds = [makeSound(), makeSound(), makeSound()] as const;

beforeEach(async () => {
  const first = await openTestSchool();
  const { limits } = first.school.config;
  await first.close();
  served = await openTestSchool({
    settings: {
      limits: { ...limits, unnamedBytes: 2 * sounds[0].bytes.length, dayBytes: 4 * sounds[0].bytes.length },
    },
  });
  rivera = await served.teacher('Rivera');
  lane = await (await served.student(rivera, 'Mei')).registerLane();
});
afterEach(() => served.close());

const put = async (sound: (typeof sounds)[number], by = lane) => {
  const status = (await by.put(sound)).statusCode;
  await served.school.uploads.flush();
  return status;
};

it('the upload quota limits unnamed bytes of a day, and allows more the next day', async () => {
  const [a, b, c] = sounds;
  expect([await put(a), await put(b), await put(c)]).toEqual([200, 200, 429]);
  expect(await put(a)).toBe(200);
  served.clock.advance(86_400_000);
  expect(await put(c)).toBe(200);
});

it('a file that is sent again and again counts once against the upload quota', async () => {
  const [a, b, c] = sounds;
  expect([await put(a), await put(a), await put(a), await put(b), await put(a)]).toEqual([
    200, 200, 200, 200, 200,
  ]);
  expect(await put(c)).toBe(429);
});

it('the upload quota does not count named files, nor files of others', async () => {
  const [a, b, c] = sounds;
  const activityUid = randomUUID();
  await (await rivera.registerLane()).apply(activityOf(activityUid));
  await put(a);
  await put(b);
  expect(await put(c, await (await served.student(rivera, 'Tom')).registerLane())).toBe(200);
  await lane.apply(answerWith(a, activityUid));
  expect(await put(makeSound())).toBe(200);
  expect(await put(makeSound())).toBe(429);
});

it('files named by answers to made-up questions count against the upload quota', async () => {
  const [a, b, c] = sounds;
  const activityUid = randomUUID();
  await (await rivera.registerLane()).apply(activityOf(activityUid));
  for (const [index, sound] of [a, b].entries()) {
    expect(await put(sound)).toBe(200);
    const { results } = await lane.apply(answerWith(sound, activityUid, `made-up-${index}`));
    expect(results).toMatchObject([{ status: 'ok' }]);
  }
  expect(await put(c)).toBe(429);
  served.clock.advance(86_400_000);
  expect(await put(c)).toBe(200);
});

it('answers to a question that was removed, and to one that is named by its place, are no made-up ones', async () => {
  const activityUid = randomUUID();
  const teacher = await rivera.registerLane();
  const questions = ['q1', 'q2', 'q3'].map((id) => ({
    id,
    prompt: `What is ${id}?`,
    imageUrl: '/stock/farm.svg',
  }));
  const farm = { uid: activityUid, title: 'At the farm', type: 'picture_prompt' } as const;
  for (const asked of [questions, questions.slice(1)])
    await teacher.apply({ type: 'activity.save', payload: { ...farm, questions: asked } });
  for (const id of ['q1', 'q2', '1']) {
    const sound = makeSound();
    expect(await put(sound)).toBe(200);
    expect((await lane.apply(answerWith(sound, activityUid, id))).results).toMatchObject([{ status: 'ok' }]);
  }
  expect(await put(makeSound())).toBe(200);
});

it('an account may send only so many bytes in a day, also where documents name them', async () => {
  const activityUid = randomUUID();
  await (await rivera.registerLane()).apply(activityOf(activityUid));
  const statuses: number[] = [];
  for (let sent = 0; sent < 5; sent++) {
    const sound = makeSound();
    statuses.push(await put(sound));
    await lane.apply(answerWith(sound, activityUid));
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  expect(await put(makeSound())).toBe(429);
  served.clock.advance(86_400_000);
  expect(await put(makeSound())).toBe(200);
});

it('an account that has reached its upload quota costs two queries a try, whatever it has answered', async () => {
  const activityUid = randomUUID();
  await (await rivera.registerLane()).apply(activityOf(activityUid));
  for (let sent = 0; sent < 4; sent++) {
    const sound = makeSound();
    await put(sound);
    await lane.apply(answerWith(sound, activityUid));
  }
  let queries = 0;
  const db = served.school.db.withPlugin({
    transformQuery({ node }) {
      queries++;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const quota = createUploadQuota({ db, clock: served.clock, limits: served.school.config.limits });
  quota.note(lane.owner.user.id, served.school.config.limits.unnamedBytes);
  await expect(quota.requireQuota(lane.owner.user.id)).rejects.toThrow();
  expect(queries).toBeLessThanOrEqual(2);
});

/** A file in a form, as the specification's screens send it. */
function post(url: string, field: string, { bytes, type }: Pick<TestFile, 'bytes' | 'type'>) {
  const head = `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a"\r\nContent-Type: ${type}\r\n\r\n`;
  return served.call({
    method: 'POST',
    url,
    headers: { cookie: rivera.cookie, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]),
  });
}

it('the upload quota counts files in forms, too', async () => {
  const [a, b, c] = sounds;
  const send = async (sound: TestFile) => (await post('/api/upload-recording', 'audio', sound)).statusCode;
  expect([await send(a), await send(b), await send(c)]).toEqual([200, 200, 429]);
  expect(await put(c, await rivera.registerLane())).toBe(429);
});

it('a form that the upload quota refuses leaves no file behind', async () => {
  const start = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const picture = { bytes: Buffer.concat([start, Buffer.alloc(64)]), type: 'image/png' };
  expect((await post('/api/upload-recording', 'audio', picture)).statusCode).toBe(415);
  const kept: string[] = [];
  for await (const sha256 of served.school.files.list(Date.now() + 1000)) kept.push(sha256);
  expect(kept).toEqual([]);
});
