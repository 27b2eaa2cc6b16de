import { expect, it } from 'vitest';
import type { MeasureSpeech, SpeechMeasure } from '#platform/speech-measure/measure-speech.ts';
import { createRecordingChild } from '#test/recording-child.ts';

const speech: SpeechMeasure = {
  ...{ duration: 2, speakingDuration: 1.2, pauseCount: 0, speakingRate: 90 },
  ...{ voiceLevel: -24, noiseLevel: -65 },
};
const measuring = (measure: MeasureSpeech) => ({ loadSpeechMeasure: async () => measure });

async function draftOf(child: ReturnType<typeof createRecordingChild>) {
  await child.record(2000);
  await child.stop();
  const state = child.recorder.state();
  return state.name === 'ready' ? state.draft : null;
}

it('the recorder measures what was said before it shows it', async () => {
  const child = createRecordingChild(measuring(async () => speech));
  expect(await draftOf(child)).toMatchObject({ hasVoice: true, speech, duration: 2 });
});

it('the measure is loaded once the screen says that the recorder listens, and for a shorter recording at its end', async () => {
  const states: string[] = [];
  const loadSpeechMeasure = async () => {
    states.push(child.recorder.state().name);
    return async () => speech;
  };
  const child = createRecordingChild({ loadSpeechMeasure });
  await child.record(0);
  expect([child.recorder.state().name, states]).toEqual(['recording', []]);
  await child.clock.advance(1500);
  expect(states).toEqual(['recording']);
  await child.stop();
  await child.record(50);
  child.recorder.stop();
  await child.clock.advance(1000);
  expect(states).toEqual(['recording', 'stopping']);
});

it('the measure decides whether a child was heard, not the level', async () => {
  const child = createRecordingChild(measuring(async () => ({ ...speech, speakingDuration: 0.1 })));
  expect(await draftOf(child)).toMatchObject({ hasVoice: false });
  const soft = createRecordingChild({ loud: 0.01, ...measuring(async () => speech) });
  expect(await draftOf(soft)).toMatchObject({ hasVoice: true });
});

it('a sound that cannot be measured is judged by its level', async () => {
  const broken = { loadSpeechMeasure: () => Promise.reject(new Error('offline')) };
  expect(await draftOf(createRecordingChild(broken))).toMatchObject({ hasVoice: true, speech: null });
  const undecoded = measuring(async () => null);
  expect(await draftOf(createRecordingChild({ loud: 0.001, ...undecoded }))).toMatchObject({
    ...{ hasVoice: false, speech: null },
  });
});

it('a measure that lasts longer than two seconds is handed on unfinished', async () => {
  let end = (_: SpeechMeasure) => {};
  const measure = new Promise<SpeechMeasure>((resolve) => {
    end = resolve;
  });
  const child = createRecordingChild(measuring(() => measure));
  expect(await draftOf(child)).toBeNull();
  await child.clock.advance(2000);
  expect(child.recorder.state()).toMatchObject({ name: 'ready', draft: { speech: null } });
  end(speech);
  await child.recorder.keep();
  expect(await child.kept[0]?.lateSpeech).toEqual(speech);
});

it('the coach speaks up after three seconds of a recording', async () => {
  const child = createRecordingChild({ loud: 0.001 });
  await child.record(2500);
  expect(child.recorder.meter().hint).toBeNull();
  await child.clock.advance(1000);
  expect(child.recorder.meter().hint).toBe('silent');
});

it('a recording that ended before the screen said that it listens is as long as its sound', async () => {
  const child = createRecordingChild(measuring(async () => speech));
  child.store.hasSpace = () => new Promise(() => {});
  await child.record(2000);
  expect(child.recorder.state().name).toBe('starting');
  child.recorder.stop();
  await child.clock.advance(3000);
  expect(child.recorder.state()).toMatchObject({ name: 'ready', draft: { duration: speech.duration } });
});
