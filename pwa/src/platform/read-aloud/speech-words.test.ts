import { respell } from 'shared-schema/rules/speech/respell';
import { describe, expect, it } from 'vitest';
import { listen } from '#test/listen-to-speech.ts';

describe('words of a sound', () => {
  const starts = [80, 300, 900];
  const sources = {
    respell: (written: string) => respell(written, []),
    clipsOf: () => [{ src: '/uploads/cat.mp3', wordStarts: starts }],
  };

  it('a word is marked when the sound reaches it, and not before', async () => {
    const reading = listen('A cat sat.', { sources });
    await reading.pass(200);
    expect(reading.words).toEqual([]);
    reading.playTo(85);
    await reading.pass(300);
    expect(reading.words).toEqual(['A']);
    reading.playTo(899);
    await reading.pass(300);
    expect(reading.words).toEqual(['A', 'cat', 'sat.']);
  });

  it('a sound that stands still or is paused keeps its word marked', async () => {
    const reading = listen('A cat sat.', { sources });
    reading.playTo(310);
    await reading.pass(1000);
    reading.speech.pause();
    await reading.pass(5000);
    expect(reading.words).toEqual(['A', 'cat']);
    reading.playTo(900);
    reading.speech.resume();
    await reading.pass(1000);
    expect(reading.words.at(-1)).toBe('sat.');
  });

  it('words that are followed by estimate are marked in time when the clock is set back', async () => {
    const reading = listen('A cat sat.', {
      sources: { ...sources, clipsOf: () => [{ src: '/uploads/cat.mp3' }] },
    });
    reading.clock.jump(-3_600_000);
    await reading.pass(3000);
    expect(reading.words).toEqual(['A', 'cat', 'sat.']);
  });

  it('a sound with times for other words is followed by estimate', async () => {
    const reading = listen('A cat.', { sources });
    expect(reading.words).toEqual(['A']);
    await reading.pass(2000);
    expect(reading.words).toEqual(['A', 'cat.']);
  });
});
