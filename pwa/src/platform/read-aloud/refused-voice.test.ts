import { expect, it } from 'vitest';
import { listen, localVoice, tone } from '#test/listen-to-speech.ts';

const text = 'Tap and speak.';
const own = { [text]: ['blob:tap'] };

it('a voice that the browser refused before a tap is asked first at the next text', () => {
  const reading = listen(text, { voices: [localVoice], own });
  reading.voice.last().onerror({ error: 'not-allowed' });
  expect(reading.played).toHaveLength(1);
  reading.played[0]?.events.onProblem('refused');
  expect(reading.errors).toEqual(['silent']);
  reading.speech.speak({ text, tone });
  expect(reading.voice.said).toHaveLength(2);
  expect(reading.played).toHaveLength(1);
});

it('a voice that was refused is not asked for each further sentence of the same text', () => {
  const two = `${text} You sit.`;
  const reading = listen(two, { voices: [localVoice], own: { ...own, 'You sit.': ['blob:sit'] } });
  reading.voice.last().onerror({ error: 'not-allowed' });
  reading.played[0]?.events.onEnd();
  expect(reading.played.map(({ src }) => src)).toEqual(['blob:tap', 'blob:sit']);
  expect(reading.voice.said).toHaveLength(1);
});
