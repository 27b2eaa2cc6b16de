import { describe, expect, it } from 'vitest';
import type { Microphone } from '#platform/microphone/microphone.ts';
import { createRecordingChild } from '#test/recording-child.ts';

const never = () => new Promise<void>(() => {});

/** A child whose microphone differs from the usual one. */
function createChildWith(change: (usual: Microphone) => Partial<Microphone>) {
  const usual = createRecordingChild();
  const child = createRecordingChild({
    openMicrophone: async () => {
      const microphone = await usual.openMicrophone();
      return { ...microphone, ...change(microphone) };
    },
    clock: usual.clock,
  });
  return { ...child, closed: usual.closed };
}

describe('starting', () => {
  it('the recorder says that it listens, and counts the time, from the first sound on', async () => {
    let sound = () => {};
    const child = createChildWith((usual) => ({
      start: (...args) =>
        new Promise((resolve) => {
          sound = () => usual.start(...args).then(resolve);
        }),
    }));
    child.recorder.press();
    await child.clock.advance(1200);
    expect(child.recorder.state().name).toBe('starting');
    sound();
    await child.clock.advance(2000);
    expect(child.recorder.state().name).toBe('recording');
    expect(child.recorder.meter().elapsed).toBe(2);
    await child.stop();
    expect(child.recorder.state()).toMatchObject({ name: 'ready', draft: { duration: 2 } });
  });

  it('the sound begins while the device still makes a place for it, and all of it comes there', async () => {
    const child = createRecordingChild();
    const { begin } = child.store;
    const { promise: place, resolve: makePlace } = Promise.withResolvers<void>();
    child.store.begin = (type) => place.then(() => begin(type));
    await child.record(0);
    expect(child.recorder.state().name).toBe('recording');
    await child.clock.advance(2000);
    expect(child.stored.size).toBe(0);
    makePlace();
    await child.clock.advance(1000);
    await child.stop();
    expect(child.recorder.state()).toMatchObject({ name: 'ready', draft: { draftId: 'draft-1' } });
    expect(child.stored.get('draft-1')).toHaveLength(3);
  });

  it('a place that comes after the draft was handed out is given back', async () => {
    const child = createRecordingChild();
    const { begin } = child.store;
    const { promise: place, resolve: makePlace } = Promise.withResolvers<void>();
    child.store.begin = (type) => place.then(() => begin(type));
    await child.record(2000);
    const stopping = child.stop();
    await child.clock.advance(10_000);
    await stopping;
    expect(child.recorder.state()).toMatchObject({ name: 'ready', draft: { draftId: null } });
    makePlace();
    await child.clock.advance(0);
    expect([...child.stored.keys()]).toEqual([]);
  });

  it('the second half of a double tap does not stop a recording that just began', async () => {
    const child = createRecordingChild({ doubleTapSeconds: 0.3 });
    await child.record(250);
    await child.stop();
    expect(child.recorder.state().name).toBe('recording');
    await child.clock.advance(1000);
    await child.stop();
    expect(child.recorder.state()).toMatchObject({ name: 'ready', draft: { duration: 1.25 } });
  });

  it('a microphone without a first sound is released and reported, and leaves no draft behind', async () => {
    const child = createChildWith(() => ({ start: never }));
    child.recorder.press();
    await child.clock.advance(6000);
    expect(child.recorder.state()).toEqual({ name: 'failed', problem: 'not_started' });
    expect([child.closed(), child.stored.size, child.busy(), child.silenced()]).toEqual([1, 0, 0, 0]);
  });

  it('a recording that is stopped before its first sound is reported as empty, and nobody asks for permission', async () => {
    const child = createChildWith(() => ({ start: never }));
    child.recorder.press();
    await child.clock.advance(1000);
    child.recorder.stop();
    await child.clock.advance(6000);
    expect(child.recorder.state()).toEqual({ name: 'failed', problem: 'nothing_recorded' });
    expect([child.closed(), child.stored.size]).toEqual([1, 0]);
  });

  it.each([
    ['a microphone that breaks as soon as it is there', 'broken', 'not_started'],
    ['a microphone that opens while the tablet sleeps', 'hidden', 'nothing_recorded'],
  ] as const)('%s is released, and never started', async (_, loss, problem) => {
    let starts = 0;
    const child = createChildWith(() => ({
      start: async () => {
        starts += 1;
      },
      onLost: (run) => run(loss),
    }));
    await child.record(0);
    expect(child.recorder.state()).toEqual({ name: 'failed', problem });
    expect([child.closed(), child.stored.size, starts]).toEqual([1, 0, 0]);
  });

  it('a microphone that cannot start is released', async () => {
    const child = createChildWith(() => ({ start: () => Promise.reject(new Error('broken')) }));
    await child.record(0);
    expect(child.recorder.state()).toEqual({ name: 'failed', problem: 'not_started' });
    expect(child.closed()).toBe(1);
  });

  it('a microphone that breaks at once while it starts is released', async () => {
    const broken = () => {
      throw new Error('the track has ended');
    };
    const child = createChildWith(() => ({ start: broken }));
    await child.record(0);
    expect(child.recorder.state()).toEqual({ name: 'failed', problem: 'not_started' });
    expect(child.closed()).toBe(1);
  });

  it('a microphone that opens after the page was left is released', async () => {
    const child = createRecordingChild();
    child.recorder.press();
    child.recorder.close();
    await child.clock.advance(0);
    expect([child.opened(), child.closed(), child.stored.size]).toEqual([1, 1, 0]);
  });

  it('everything else is silent as long as the microphone listens', async () => {
    const child = createRecordingChild();
    await child.record(1500);
    expect(child.silenced()).toBe(1);
    await child.stop();
    expect(child.silenced()).toBe(0);
  });
});

describe('stopping', () => {
  it('the recorder uses the sound in memory when the browser never reports the stop', async () => {
    const child = createChildWith(() => ({ stop: never }));
    await child.record(2500);
    child.recorder.press();
    await child.clock.advance(3000);
    const state = child.recorder.state();
    expect(state).toMatchObject({ name: 'ready', draft: { duration: 2.5 } });
    expect(state.name === 'ready' && state.draft.bytes.byteLength).toBeGreaterThanOrEqual(4);
    expect(child.closed()).toBe(1);
  });

  it('the recorder uses the sound in memory when the disk never answers', async () => {
    const child = createRecordingChild();
    const { begin } = child.store;
    child.store.begin = async (type) => ({ ...(await begin(type)), addChunk: never });
    await child.record(2500);
    child.recorder.press();
    await child.clock.advance(3000);
    expect(child.recorder.state()).toMatchObject({ name: 'ready', draft: { draftId: 'draft-1' } });
  });

  it('one chunk that could not be written does not drop the later ones', async () => {
    const child = createRecordingChild();
    const { begin } = child.store;
    let calls = 0;
    child.store.begin = async (type) => {
      const writer = await begin(type);
      const addChunk = async (bytes: ArrayBuffer) => {
        calls += 1;
        if (calls === 2) throw new Error('busy');
        await writer.addChunk(bytes);
      };
      return { ...writer, addChunk };
    };
    await child.record(4200);
    expect(child.stored.get('draft-1')).toHaveLength(3);
    await child.stop();
    const state = child.recorder.state();
    expect(state.name === 'ready' && state.draft.bytes.byteLength).toBe(8);
  });
});

it('an unknown level is not silence', async () => {
  const child = createRecordingChild({ loud: null });
  await child.record(2000);
  expect(child.recorder.meter().level).toBeNull();
  await child.stop();
  expect(child.recorder.state()).toMatchObject({ name: 'ready', draft: { hasVoice: true } });
});
