import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../fake-clock.ts';
import { createSpeech, type SpeechError, type SpeechState } from './speech.ts';
import { splitSentences, type WordRange } from './speech-text.ts';
import { pickVoice } from './speech-voice.ts';

const tone = { rate: 0.8, pitch: 1.15, volume: 0.9 };

/** A browser voice whose events the test fires. */
function createManualVoice() {
  const said: SpeechSynthesisUtterance[] = [];
  const synth = {
    speaking: true,
    pending: false,
    getVoices: () => [],
    speak: (utterance: SpeechSynthesisUtterance) => said.push(utterance),
    cancel: () => undefined,
  } as unknown as SpeechSynthesis;
  const utter = (text: string) => ({ text }) as SpeechSynthesisUtterance;
  const last = () =>
    said.at(-1) as unknown as Record<'onstart' | 'onend' | 'onerror', () => void> & {
      text: string;
      onboundary: (event: { name: string; charIndex: number }) => void;
    };
  return { synth, utter, last, said };
}

function listen(text: string) {
  const clock = createFakeClock();
  const voice = createManualVoice();
  const speech = createSpeech({ synth: voice.synth, utter: voice.utter, clock });
  const states: SpeechState[] = [];
  const words: (string | null)[] = [];
  const errors: string[] = [];
  speech.speak({
    text,
    tone,
    onState: (state) => states.push(state),
    onWord: (word: WordRange | null) => words.push(word && text.slice(word.from, word.to)),
    onError: (error: SpeechError) => errors.push(error.code),
  });
  return { speech, pass: clock.advance, voice, states, words, errors };
}

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

describe('sentences', () => {
  it('pieces keep their place in the text and never exceed what Chrome can speak', () => {
    const text = `Short one. ${'many words, '.repeat(40)}the end.`;
    const pieces = splitSentences(text);
    for (const piece of pieces) {
      expect(text.slice(piece.start, piece.start + piece.text.length)).toBe(piece.text);
      expect(piece.text.length).toBeLessThanOrEqual(140);
    }
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  });
});

describe('voice', () => {
  const voices = [
    { name: 'Anna', lang: 'de-DE', localService: true },
    { name: 'Google US English', lang: 'en-US', localService: false },
    { name: 'Alex', lang: 'en-US', localService: true },
    { name: 'Samantha', lang: 'en_US', localService: true },
  ];
  it('the chosen voice is a local female US one where there is one', () => {
    expect(pickVoice(voices)?.name).toBe('Samantha');
    expect(pickVoice(voices.slice(0, 3))?.name).toBe('Alex');
    expect(pickVoice(voices.slice(0, 1))).toBeNull();
  });
});
