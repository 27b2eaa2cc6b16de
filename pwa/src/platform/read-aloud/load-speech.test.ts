/** A device without a voice of its own, and the sounds of the app's own texts, which may come late or fail. */
import { respell } from 'shared-schema/rules/speech/respell';
import { expect, it } from 'vitest';
import { tone } from '#test/listen-to-speech.ts';
import { createFakeClock } from '../fake-clock.ts';
import { type InterfaceVoice, loadSpeech } from './load-speech.ts';
import type { SpeechSound } from './piece-speakers.ts';
import type { Speech } from './speech.ts';
import type { SpeechError } from './speech-error.ts';

const clipOf = (text: string, said: string, src: string) => (text === said ? [{ src }] : undefined);

/** Speech whose loads of the app's sounds the test ends. */
function setUp() {
  const clock = createFakeClock();
  const loads: PromiseWithResolvers<void>[] = [];
  const heard: string[] = [];
  let isHere = false;
  const createSound = (src: string): SpeechSound => ({
    element: { volume: 1, currentTime: 0 },
    play: () => void heard.push(src),
    pause: () => undefined,
    close: () => undefined,
  });
  const voice: InterfaceVoice = {
    clipsOf: ({ text }) => (isHere ? clipOf(text, 'Try again', 'again.mp3') : undefined),
    createSound,
    async load() {
      const load = Promise.withResolvers<void>();
      loads.push(load);
      await load.promise;
      isHere = true;
    },
  };
  const failCode = () => Promise.reject<InterfaceVoice>(new Error('no network'));
  const start = async (first: () => Promise<InterfaceVoice> = async () => voice) => {
    const speech = loadSpeech(first(), async () => voice, clock);
    await clock.advance(0);
    return speech;
  };
  const breakOff = async () => {
    await clock.advance(0);
    loads.at(-1)?.reject(new Error('broke off'));
    await clock.advance(0);
  };
  const arrive = async () => {
    await clock.advance(0);
    loads.at(-1)?.resolve();
    await clock.advance(0);
  };
  const speak = async (speech: Speech, text = 'Try again') => {
    const onError = ({ code }: SpeechError) => void heard.push(code);
    try {
      speech.speak({ text, tone, onError });
    } catch (error) {
      onError(error as SpeechError);
    }
    await clock.advance(0);
  };
  return { clock, loads, heard, createSound, start, failCode, breakOff, arrive, speak };
}

it('a text of the app is heard after a load that broke off, once the next load succeeds', async () => {
  const { heard, start, breakOff, arrive, speak } = setUp();
  const loading = start();
  await breakOff();
  const speech = await loading;
  await speak(speech);
  await breakOff();
  expect(heard).toEqual(['unavailable']);
  await speak(speech);
  await arrive();
  expect(heard).toEqual(['unavailable', 'again.mp3']);
});

it('a text of the app is heard where the code of its voice could not be loaded at first', async () => {
  const { heard, start, failCode, arrive, speak } = setUp();
  const speech = await start(failCode);
  await speak(speech);
  await arrive();
  expect(heard).toEqual(['again.mp3']);
});

it('one load runs at a time, none by itself, and none once the sounds are here', async () => {
  const { clock, loads, start, breakOff, arrive, speak } = setUp();
  const loading = start();
  await breakOff();
  const speech = await loading;
  await clock.advance(600_000);
  expect(loads).toHaveLength(1);
  await speak(speech);
  await speak(speech);
  expect(loads).toHaveLength(2);
  await arrive();
  await speak(speech);
  expect(loads).toHaveLength(2);
});

it('a text waits three seconds for a load that stalls, and later texts do not wait', async () => {
  const { clock, heard, start, speak } = setUp();
  const loading = start();
  await clock.advance(3000);
  const speech = await loading;
  await speak(speech);
  expect(heard).toEqual(['unavailable']);
});

it('a text with other sounds does not wait for those of the app', async () => {
  const { loads, heard, createSound, start, breakOff, speak } = setUp();
  const loading = start();
  await breakOff();
  const speech = await loading;
  const clipsOf = ({ text }: { text: string }) => clipOf(text, 'Tap the dog.', 'dog.mp3');
  speech.addSources({ respell: (written) => respell(written, []), clipsOf, createSound });
  await speak(speech, 'Tap the dog.');
  expect(heard).toEqual(['dog.mp3']);
  expect(loads).toHaveLength(2);
});
