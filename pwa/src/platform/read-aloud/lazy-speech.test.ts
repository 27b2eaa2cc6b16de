import { expect, it } from 'vitest';
import { createLazySpeech } from './lazy-speech.ts';
import type { Speech, SpeechSources } from './speech.ts';

const tone = { rate: 1, pitch: 1, volume: 1 };
const sources: SpeechSources = {
  respell: (spoken) => ({ spoken, writtenIndex: (index) => index }),
  clipsOf: () => undefined,
  createSound: () => expect.unreachable(),
};

function setUp() {
  const calls: string[] = [];
  const loads: PromiseWithResolvers<Speech>[] = [];
  const real: Speech = {
    speak: ({ text }) => {
      if (text === '') throw new Error('No text to speak');
      calls.push(`speak ${text}`);
    },
    addSources: () => {
      calls.push('add');
      return () => void calls.push('end');
    },
    pause: () => void calls.push('pause'),
    resume: () => void calls.push('resume'),
    restart: () => void calls.push('restart'),
    stop: () => void calls.push('stop'),
  };
  const speech = createLazySpeech(() => {
    const load = Promise.withResolvers<Speech>();
    loads.push(load);
    return load.promise;
  });
  const arrive = async () => {
    loads.at(-1)?.resolve(real);
    await loads.at(-1)?.promise;
  };
  return { speech, calls, loads, arrive };
}

const settled = () => new Promise(setImmediate);

it('speech that is loaded speaks the last text that was asked for meanwhile', async () => {
  const { speech, calls, loads, arrive } = setUp();
  speech.speak({ text: 'one', tone });
  speech.speak({ text: 'two', tone });
  await arrive();
  await settled();
  expect(calls).toEqual(['speak two']);
  speech.speak({ text: 'three', tone });
  expect(calls).toEqual(['speak two', 'speak three']);
  expect(loads).toHaveLength(1);
});

it('a stop before speech is loaded leaves it silent', async () => {
  const { speech, calls, arrive } = setUp();
  speech.speak({ text: 'one', tone });
  speech.stop();
  await arrive();
  await settled();
  expect(calls).toEqual([]);
});

it('an error is reported also when speech is loaded late, and where it cannot be loaded', async () => {
  const { speech, loads, arrive } = setUp();
  const reports: string[] = [];
  const request = {
    tone,
    onState: (state: string) => reports.push(state),
    onError: (error: Error) => reports.push(error.message),
  };
  speech.speak({ ...request, text: 'one' });
  loads[0]?.reject(new Error('no network'));
  await settled();
  speech.speak({ ...request, text: '' });
  await arrive();
  await settled();
  expect(reports).toEqual(['idle', 'no network', 'idle', 'No text to speak']);
});

it('sources are added when speech is loaded, unless they were removed before', async () => {
  const { speech, calls, arrive } = setUp();
  const end = speech.addSources(sources);
  speech.addSources(sources)();
  await arrive();
  await settled();
  expect(calls).toEqual(['add']);
  end();
  expect(calls).toEqual(['add', 'end']);
});

it('sources that are added while speech is here count for a text of the same moment', async () => {
  const { speech, calls, arrive } = setUp();
  speech.prepare();
  await arrive();
  await settled();
  const end = speech.addSources(sources);
  speech.speak({ text: 'one', tone });
  end();
  expect(calls).toEqual(['add', 'speak one', 'end']);
});
