/** A tablet whose clock falls back: its battery ran empty, and it believes in another year. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import { answerWith, makeSound } from '#test/people/drafts.ts';
import type { TestLane } from '#test/people/person.ts';
import { laneTime } from './lane-clock.ts';

const noon = { now: () => '2026-01-05T12:00:00.000Z' };

it('the clock of a lane is trusted while it runs forward', () => {
  expect(laneTime(noon, '2026-01-05T11:00:00.000Z', '2026-01-05T10:00:00.000Z')).toEqual({
    at: '2026-01-05T11:00:00.000Z',
    behind: 0,
  });
  expect(laneTime(noon, '2015-01-01T00:00:00.000Z', null).behind).toBe(0);
});

it('a clock that went back is corrected to the lane’s last command, and one ahead to the server’s time', () => {
  expect(laneTime(noon, '2015-01-01T00:00:00.000Z', '2015-01-01T00:00:07.000Z')).toEqual({
    at: '2015-01-01T00:00:07.000Z',
    behind: 7000,
  });
  expect(laneTime(noon, '2027-01-01T00:00:00.000Z', null).at).toBe(noon.now());
});

let lesson: Lesson;
beforeEach(async () => {
  lesson = await openLesson();
});
afterEach(() => lesson.served.close());

const YEARS_AGO = '2015-01-01T00:00:00.000Z';
async function answerAt(lane: TestLane, at: string, recordedAt = at) {
  const sound = makeSound();
  await lane.put(sound);
  const draft = answerWith(sound, lesson.activityUid);
  const payload = { ...draft.payload, recordedAt } as typeof draft.payload;
  const reply = await lane.send([lane.next({ ...draft, payload } as typeof draft, at)]);
  expect(reply.json().results).toMatchObject([{ status: 'ok' }]);
  return sound.address;
}
const current = async () => {
  const rows = (await lesson.mei.call('GET', '/api/recordings')).json<{ audioUrl: string }[]>();
  return rows.map(({ audioUrl }) => audioUrl);
};

it('the newest answer counts after its tablet’s clock went back by years', async () => {
  const other = await lesson.mei.registerLane();
  await answerAt(lesson.lane, '2026-01-05T07:00:00.000Z');
  lesson.served.clock.advance(60_000);
  await answerAt(other, '2026-01-05T08:00:30.000Z');
  lesson.served.clock.advance(60_000);
  await answerAt(lesson.lane, '2026-01-05T08:01:30.000Z');
  const newest = await answerAt(lesson.lane, YEARS_AGO);
  expect(await current()).toEqual([newest]);
  const again = await answerAt(lesson.lane, '2015-01-01T00:01:00.000Z');
  expect(await current()).toEqual([again]);
});

it('a time that the tablet itself brought up after its clock fell is not brought up again', async () => {
  await answerAt(lesson.lane, '2026-01-05T07:00:00.000Z');
  await answerAt(lesson.lane, YEARS_AGO, '2026-01-05T07:00:00.001Z');
  lesson.served.clock.advance(60_000);
  const newest = await answerAt(await lesson.mei.registerLane(), '2026-01-05T07:00:10.000Z');
  expect(await current()).toEqual([newest]);
});

it('an answer that was begun under a wrong clock and kept under a right one was spoken when it was kept', async () => {
  const { clock } = lesson.served;
  const other = await lesson.mei.registerLane();
  clock.advance(60_000);
  await answerAt(other, '2026-01-05T08:00:30.000Z');
  const newest = await answerAt(lesson.lane, '2026-01-05T08:00:40.000Z', YEARS_AGO);
  expect(await current()).toEqual([newest]);
  const [stored] = await lesson.mei.ok('GET /api/recordings');
  expect(stored?.recordedAt).toBe('2026-01-05T08:00:40.000Z');
});

it('an answer from before its activity, of a tablet that is a little slow, keeps its place among the answers', async () => {
  const first = await answerAt(lesson.lane, '2026-01-05T07:59:50.000Z', '2026-01-05T07:59:40.000Z');
  expect(await current()).toEqual([first]);
  const second = await answerAt(lesson.lane, '2026-01-05T07:59:59.000Z', '2026-01-05T07:59:55.000Z');
  expect(await current()).toEqual([second]);
});

it('the first answer of a tablet that never knew the time is kept beside the one that counts', async () => {
  const [known, lost] = [await lesson.mei.registerLane(), await lesson.mei.registerLane()];
  const counted = await answerAt(known, '2026-01-05T07:59:00.000Z');
  const earlier = await answerAt(lost, YEARS_AGO);
  expect(await current()).toEqual([counted]);
  const { docs } = await lesson.rivera.pull();
  const answers = docs.filter(({ table }) => table === 'recordings').map(({ value }) => value);
  expect(answers.find((row) => row?.audioUrl === earlier)?.replacedAt).toBeTruthy();
  expect((await lesson.rivera.call('GET', earlier)).statusCode).toBe(200);
});
