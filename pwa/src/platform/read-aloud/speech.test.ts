import { describe, expect, it } from 'vitest';
import { listen } from '#test/listen-to-speech.ts';

describe('reading aloud', () => {
  it('speech speaks sentence by sentence and ends idle', () => {
    const reading = listen('A cat sat. It ran!');
    expect(reading.voice.last().text).toBe('A cat sat.');
    reading.voice.last().onstart();
    reading.voice.last().onend();
    expect(reading.voice.last().text.trim()).toBe('It ran!');
    reading.voice.last().onstart();
    reading.voice.last().onend();
    expect(reading.states).toEqual(['speaking', 'idle']);
    expect(reading.words.at(-1)).toBeNull();
  });

  it('the highlight moves by estimate when the voice fires no boundary events', async () => {
    const reading = listen('A cat sat.');
    reading.voice.last().onstart();
    expect(reading.words).toEqual(['A']);
    await reading.pass(3000);
    expect(reading.words).toEqual(['A', 'cat', 'sat.']);
  });

  it('boundary events correct the highlight', async () => {
    const reading = listen('One two three four.');
    reading.voice.last().onstart();
    reading.voice.last().onboundary({ name: 'word', charIndex: 8 });
    expect(reading.words).toEqual(['One', 'three']);
    await reading.pass(1000);
    expect(reading.words.at(-1)).toBe('four.');
  });

  it('speech pauses and resumes at the word', async () => {
    const reading = listen('One two three four.');
    reading.voice.last().onstart();
    reading.voice.last().onboundary({ name: 'word', charIndex: 8 });
    reading.speech.pause();
    await reading.pass(60_000);
    reading.speech.resume();
    expect(reading.voice.last().text).toBe('three four.');
    expect(reading.states).toEqual(['speaking', 'paused', 'speaking']);
  });

  it('speech goes on when a sentence never ends', async () => {
    const reading = listen('One. Two.');
    reading.voice.last().onstart();
    await reading.pass(10_000);
    expect(reading.voice.last().text.trim()).toBe('Two.');
  });

  it('speech stops with an error when the browser speaks nothing at all', async () => {
    const reading = listen('One. Two.');
    await reading.pass(20_000);
    expect(reading.errors).toEqual(['silent']);
    expect(reading.states.at(-1)).toBe('idle');
  });

  it('speech refuses an empty text', () => {
    expect(() => listen('  ')).toThrow('No text to speak');
  });

  it('speech ignores events of a stopped utterance', () => {
    const reading = listen('One. Two.');
    const first = reading.voice.last();
    reading.speech.stop();
    first.onend();
    expect(reading.voice.said).toHaveLength(1);
  });
});
