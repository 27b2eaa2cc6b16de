import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFakeVoice, type FakeVoice } from '#test/fake-voice.ts';
import type { Person } from '#test/people/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let voice: FakeVoice;
let served: TestSchool;
let rivera: Person;
beforeEach(async () => {
  voice = createFakeVoice();
  served = await openTestSchool({ inMemory: true, voice });
  rivera = await served.teacher('Rivera');
});
afterEach(() => served.close());

const preview = (person: Person, body: object) => person.call('POST', '/api/speech/preview', body);
const order = { text: 'Put the ball on the table.', rate: 0.9 };

it('a teacher hears a text, as often as it is sent, and nothing is stored', async () => {
  const answers = [await preview(rivera, order), await preview(rivera, order)];
  for (const answer of answers) {
    expect(answer.statusCode).toBe(200);
    expect(Buffer.from(answer.json().audio, 'base64').toString()).toContain(order.text);
  }
  expect(await served.school.db.selectFrom('uploads').selectAll().execute()).toEqual([]);
});

it('the administrator, who writes how a name sounds, hears it, too', async () => {
  const answer = await preview(await served.setUpAdmin(), { text: 'nwin', rate: 0.8 });
  expect(Buffer.from(answer.json().audio, 'base64').toString()).toContain('nwin');
});

it('a text that the voice cannot say has no sound', async () => {
  expect((await preview(rivera, { ...order, text: 'unsayable' })).json()).toEqual({ audio: null });
});

it('visitors and students are refused', async () => {
  const mei = await served.student(rivera, 'Mei');
  expect((await preview(mei, order)).json()).toMatchObject({ code: 'wrong_role' });
  const answer = await served.call({ method: 'POST', url: '/api/speech/preview', payload: order });
  expect(answer.json()).toMatchObject({ code: 'not_signed_in' });
  // Her name is said for class tablets.
  expect(voice.orders.filter((said) => !said.endsWith('Mei'))).toEqual([]);
});

it.each([
  ['no text', { rate: 1 }],
  ['an empty text', { text: '  ', rate: 1 }],
  ['501 characters', { text: 'a'.repeat(501), rate: 1 }],
  ['a rate that nobody speaks at', { text: 'a', rate: 20 }],
  ['a list', []],
])('a preview with %s is refused before the voice is asked', async (_name, body) => {
  const answer = await preview(rivera, body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'invalid_body' });
  expect(voice.orders).toEqual([]);
});

it('a body of five megabytes is refused as too large', async () => {
  const answer = await preview(rivera, { ...order, text: 'a'.repeat(5 * 1024 * 1024) });
  expect(answer.statusCode).toBe(413);
  expect(answer.json()).toMatchObject({ code: 'too_large' });
});

it('previews beyond those that may wait hear that the server is busy', async () => {
  const held = Promise.withResolvers<void>();
  voice.beforeRender = () => held.promise;
  const asked = Array.from({ length: 12 }, () => preview(rivera, order));
  const refused = Promise.withResolvers<void>();
  let answered = 0;
  for (const one of asked) void one.then(() => ++answered === 3 && refused.resolve());
  await refused.promise;
  held.resolve();
  const answers = await Promise.all(asked);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(9);
  const others = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(others.map((answer) => answer.json().code)).toEqual(['busy', 'busy', 'busy']);
});

it('a school without a voice says so', async () => {
  const silent = await openTestSchool({ inMemory: true });
  const teacher = await silent.teacher('Okafor');
  expect((await preview(teacher, order)).json()).toMatchObject({ code: 'speech_unavailable' });
  await silent.close();
});
