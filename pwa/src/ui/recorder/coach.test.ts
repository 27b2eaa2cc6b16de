import { describe, expect, it, test } from 'vitest';
import { measureSamples } from '#platform/speech-measure/measure-samples.ts';
import * as made from '#test/signals.ts';
import { type CoachHint, hintOf, liveHint } from './coach.ts';

const { mix, atLevel, inTurn, silence } = made;
const air = (seconds: number, decibels = -65, seed = 7) => atLevel(made.hiss(seconds, seed), decibels);
const say = (seconds: number, decibels = -24, voice: Partial<made.Voice> = {}) =>
  atLevel(made.speech(seconds, voice), decibels);
/** Four seconds of speech between two of silence. */
const said = (decibels = -24, voice: Partial<made.Voice> = {}) =>
  inTurn(silence(1), say(4, decibels, voice), silence(1));
const melody = [262, 330, 392, 523, 392, 330, 262, 330, 392, 523];

interface Fixture {
  readonly sound: made.Signal;
  readonly hint: CoachHint;
  /** Seconds of speech that are in it. */
  readonly spoken: number;
  readonly pauses: number;
}
const good = (spoken: number, sound: made.Signal, pauses = 0): Fixture => ({
  ...{ sound, spoken, pauses },
  hint: 'lovely',
});
const poor = (hint: CoachHint, sound: made.Signal, spoken = 0): Fixture => ({
  ...{ sound, spoken, hint },
  pauses: 0,
});

const fixtures: Record<string, Fixture> = {
  'a sentence': good(4, mix(air(6), said())),
  'a sentence without a rest': good(4, mix(air(4), say(4))),
  'a long answer': good(13, mix(air(15), inTurn(silence(1), say(13), silence(1)))),
  'two sentences': good(4, mix(air(8), inTurn(silence(1), say(2), silence(1), say(2), silence(2))), 1),
  'three words with thinking': good(
    2.4,
    mix(air(9), inTurn(silence(1), say(0.8), silence(2), say(0.8), silence(2), say(0.8), silence(1.6))),
    2,
  ),
  'two words close together': good(
    2,
    mix(air(5), inTurn(silence(1), say(1), silence(0.15), say(0.85), silence(2))),
  ),
  'one word': good(0.4, mix(air(4), inTurn(silence(1.5), say(0.4), silence(2.1)))),
  'a late answer': good(2, mix(air(14), inTurn(silence(11), say(2), silence(1)))),
  'a high voice': good(4, mix(air(6), said(-24, { pitch: 360, seed: 2 }))),
  'a low voice': good(4, mix(air(6), said(-24, { pitch: 220, seed: 3 }))),
  'a grown-up': good(4, mix(air(6), said(-24, { pitch: 120, seed: 4 }))),
  'a slow child': good(4, mix(air(6), said(-24, { syllablesPerSecond: 2.5, seed: 5 }))),
  'a fast child': good(4, mix(air(6), said(-24, { syllablesPerSecond: 5.5, seed: 6 }))),
  'a loud child': good(4, mix(air(6), said(-12, { seed: 7 }))),
  'a soft child': good(4, mix(air(6), said(-36, { seed: 8 }))),
  'a soft child, cheap microphone': good(4, mix(air(6, -55), said(-34, { seed: 9 }))),
  'speech with a lamp': good(4, mix(atLevel(made.hum(6), -42), said(-24, { seed: 10 }))),
  'speech with a loud lamp of 60 Hz': good(4, mix(atLevel(made.hum(6, 60), -36), said(-22, { seed: 11 }))),
  'speech with rumble': good(4, mix(air(6), atLevel(made.rumble(6), -32), said(-24, { seed: 12 }))),
  'speech with loud rumble': good(4, mix(air(6), atLevel(made.rumble(6, 5), -26), said(-22, { seed: 13 }))),
  'speech with a class far away': good(4, mix(atLevel(made.babble(6), -44), said(-24, { seed: 14 }))),
  'speech with a class': good(4, mix(atLevel(made.babble(6, 40), -40), said(-24, { seed: 15 }))),
  'speech with a fan': good(4, mix(air(6, -44), said(-24, { seed: 16 }))),
  'speech with clicks': good(4, mix(air(6), atLevel(made.clicks(6, 1), -45), said(-24, { seed: 17 }))),

  'no sound at all': poor('silent', silence(4)),
  'a quiet room': poor('silent', air(5)),
  'a quiet room, cheap microphone': poor('silent', air(5, -50)),
  'a lamp': poor('silent', mix(air(5), atLevel(made.hum(5), -45))),
  'a charger of 60 Hz': poor('silent', mix(air(5), atLevel(made.hum(5, 60), -48))),
  'soft rumble': poor('silent', mix(air(5), atLevel(made.rumble(5), -45))),
  'a lorry outside': poor('silent', mix(air(5), atLevel(made.rumble(5, 9), -42))),
  'a finger on the tablet': poor('silent', mix(air(5), made.clicks(5))),
  'many clicks': poor('silent', mix(air(5), made.clicks(5, 6, 8))),
  'a class far away': poor('silent', mix(air(5), atLevel(made.babble(5), -48))),

  'speech at the other end of the table': poor('quiet', mix(air(6, -75), said(-50)), 4),
  'whispered words': poor('quiet', mix(air(6, -72), said(-47, { seed: 18 })), 4),
  'a voice far away': poor('quiet', mix(air(6, -78), said(-55, { pitch: 250, seed: 19 })), 4),
  'a very quiet word': poor(
    'quiet',
    mix(air(4, -75), inTurn(silence(1.5), say(0.8, -49), silence(1.7))),
    0.8,
  ),

  'a fan': poor('noisy', air(5, -30)),
  'a loud lamp': poor('noisy', mix(air(5), atLevel(made.hum(5), -28))),
  'loud rumble': poor('noisy', mix(air(5), atLevel(made.rumble(5), -20))),
  'a loud class': poor('noisy', mix(air(5), atLevel(made.babble(5, 60), -26))),
  'an organ': poor('noisy', mix(air(5), atLevel(made.chord(5), -25))),
  'a melody': poor(
    'noisy',
    mix(air(5), inTurn(...melody.map((note) => atLevel(made.chord(0.5, [note]), -25)))),
  ),
  'speech under a loud class': poor('noisy', mix(atLevel(made.babble(6), -26), said(-22, { seed: 20 })), 4),
  'speech beside a loud fan': poor('noisy', mix(air(6, -27), said(-22, { seed: 21 })), 4),
};

test('the coach is right about at least 95 % of the sounds, and about every good one', async () => {
  const wrong: string[] = [];
  for (const [name, { sound, hint }] of Object.entries(fixtures)) {
    const found = hintOf(await measureSamples(sound));
    if (found !== hint) wrong.push(`${name}: ${found} instead of ${hint}`);
  }
  const count = Object.keys(fixtures).length;
  console.info(`coach: ${count - wrong.length} of ${count} right. ${wrong.join('; ')}`);
  expect(wrong.filter((name) => name.includes('lovely'))).toEqual([]);
  expect(count).toBeGreaterThanOrEqual(40);
  expect(wrong.length / count).toBeLessThanOrEqual(0.05);
});

test('the voiced seconds of what a room does not cover are right within 15 %, and pauses are counted', async () => {
  const off: string[] = [];
  let worst = 0;
  for (const [name, { sound, hint, spoken, pauses }] of Object.entries(fixtures)) {
    if (hint === 'noisy' && spoken > 0) continue;
    const { speakingDuration, pauseCount } = await measureSamples(sound);
    const error = spoken === 0 ? speakingDuration : Math.abs(speakingDuration - spoken) / spoken;
    worst = Math.max(worst, error);
    if (error > 0.15 || pauseCount !== pauses) off.push(`${name}: ${speakingDuration} s, ${pauseCount}`);
  }
  console.info(`voiced seconds: worst ${Math.round(worst * 100)} %`);
  expect(off).toEqual([]);
});

test('the rate follows the syllables, and a word has none', async () => {
  const rate = async (sound: made.Signal) => (await measureSamples(sound)).speakingRate ?? 0;
  const slow = await rate(fixtures['a slow child']!.sound);
  const fast = await rate(fixtures['a fast child']!.sound);
  // 2.5 and 5.5 syllables a second, 1.3 of them a word.
  expect(Math.abs(slow - 115)).toBeLessThan(20);
  expect(Math.abs(fast - 254)).toBeLessThan(40);
  expect((await measureSamples(fixtures['one word']!.sound)).speakingRate).toBeNull();
});

describe('while a child speaks', () => {
  const levels = (count: number, ...pattern: number[]) =>
    Array.from({ length: count }, (_, index) => pattern[index % pattern.length] ?? 0);

  it('the coach says nothing in the first three seconds', () => {
    expect(liveHint(levels(29, 0))).toBeNull();
  });

  it('the coach says that it hears a child', () => {
    expect(liveHint(levels(30, 0.5, 0.4, 0.02, 0.01))).toBe('lovely');
  });

  it('the coach asks who is not heard, and who is hardly heard', () => {
    expect(liveHint(levels(30, 0.001))).toBe('silent');
    expect(liveHint(levels(30, 0.015, 0.012, 0.001))).toBe('quiet');
  });

  it('the coach says that it is loud where the level never falls', () => {
    expect(liveHint(levels(30, 0.3, 0.25, 0.28))).toBe('noisy');
  });

  it('the coach lets a child think who was heard', () => {
    expect(liveHint([...levels(20, 0.5, 0.01), ...levels(30, 0.001)])).toBeNull();
  });
});
