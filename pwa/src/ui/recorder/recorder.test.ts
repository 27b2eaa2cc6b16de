import { describe, expect, it } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { type Microphone, MicrophoneError } from '#platform/microphone.ts';
import { createRecorder, type RecorderDeps, type TakeStore } from './recorder.ts';
import type { Take } from './recorder-machine.ts';

/** A child at a microphone: `loud` is the level it hears, every second gives one chunk. */
function setUp(change: Partial<RecorderDeps> & { loud?: number } = {}) {
  const clock = createFakeClock();
  const kept: Take[] = [];
  const stored = new Map<string, number[]>();
  let opened = 0;
  let closed = 0;
  let busy = 0;
  let lose = () => {};
  const microphone = (): Microphone => {
    let ticking = true;
    let ticked = false;
    let rest = () => {};
    return {
      type: 'audio/webm',
      start(onChunk, ms) {
        rest = () => onChunk(new ArrayBuffer(1));
        const tick = () => {
          if (!ticking) return;
          ticked = true;
          onChunk(new Uint8Array([stored.size, 1]).buffer);
          clock.setTimeout(tick, ms);
        };
        clock.setTimeout(tick, ms);
      },
      stop: async () => {
        ticking = false;
        if (!ticked) rest();
      },
      level: () => change.loud ?? 0.5,
      onLost: (run) => {
        lose = run;
      },
      close: () => {
        closed += 1;
      },
    };
  };
  const store: TakeStore = {
    begin: async () => {
      const id = `take-${stored.size + 1}`;
      stored.set(id, []);
      return {
        id,
        addChunk: async (bytes) => void stored.get(id)?.push(bytes.byteLength),
        finish: async () => undefined,
        release: () => undefined,
      };
    },
    discard: async (id) => void stored.delete(id),
  };
  const recorder = createRecorder({
    maxSeconds: 15,
    clock,
    store,
    openMicrophone: async () => {
      opened += 1;
      return microphone();
    },
    onTake: async (take) => void kept.push(take),
    beginBusy: () => {
      busy += 1;
      return () => {
        busy -= 1;
      };
    },
    ...change,
  });
  const record = async (ms: number) => {
    recorder.press();
    await clock.advance(0);
    await clock.advance(ms);
  };
  const stop = async () => {
    recorder.press();
    await clock.advance(0);
  };
  return {
    recorder,
    clock,
    kept,
    stored,
    store,
    record,
    stop,
    lose: () => lose(),
    busy: () => busy,
    opened: () => opened,
    closed: () => closed,
  };
}

const full = Object.assign(new Error('full'), { code: 'storage_full' });

describe('recorder', () => {
  it('records, stops, and hands the take on when it is kept', async () => {
    const child = setUp();
    await child.record(3500);
    expect(child.recorder.state().name).toBe('recording');
    expect(child.busy()).toBe(1);
    await child.stop();
    expect(child.recorder.state().name).toBe('ready');
    expect(child.busy()).toBe(0);
    expect(await child.recorder.keep()).toBe(true);
    expect(child.recorder.state().name).toBe('idle');
    expect(await child.recorder.keep()).toBe(true);
    expect(child.kept).toHaveLength(1);
    expect(child.kept[0]).toMatchObject({ duration: 3.5, takeId: 'take-1', heard: true });
    expect(child.kept[0]?.bytes.byteLength).toBe(6);
    expect(child.closed()).toBe(1);
  });

  it('stops by itself after 15 s', async () => {
    const child = setUp();
    await child.record(20_000);
    const state = child.recorder.state();
    expect(state.name === 'ready' && state.take.duration).toBe(15);
  });

  it('puts each chunk on the device while the child still speaks', async () => {
    const child = setUp();
    await child.record(4200);
    expect(child.stored.get('take-1')).toHaveLength(4);
  });

  it('tells when nothing was heard, and keeps the take', async () => {
    const child = setUp({ loud: 0.001 });
    await child.record(2000);
    await child.stop();
    const state = child.recorder.state();
    expect(state.name === 'ready' && state.take.heard).toBe(false);
    expect(child.stored.size).toBe(1);
  });

  it('drops the earlier take only when the new one is complete', async () => {
    const child = setUp();
    await child.record(2000);
    await child.stop();
    await child.record(2000);
    expect(child.stored.has('take-1')).toBe(true);
    await child.stop();
    expect([...child.stored.keys()]).toEqual(['take-2']);
  });

  it('returns to the earlier take when the microphone is gone the second time', async () => {
    const plain = setUp();
    await plain.record(1500);
    await plain.stop();
    const earlier = plain.recorder.state();
    const child = setUp({
      openMicrophone: () => Promise.reject(new MicrophoneError('denied')),
    });
    if (earlier.name === 'ready') child.recorder.offer(earlier.take);
    child.recorder.press();
    await child.clock.advance(0);
    expect(child.recorder.state()).toMatchObject({ name: 'ready', trouble: 'denied' });
  });

  it.each([
    [new MicrophoneError('denied'), 'denied'],
    [new MicrophoneError('in_use'), 'no_microphone'],
  ])('says why the microphone did not open', async (error, problem) => {
    const child = setUp({ openMicrophone: () => Promise.reject(error) });
    child.recorder.press();
    await child.clock.advance(0);
    expect(child.recorder.state()).toEqual({ name: 'failed', problem });
  });

  it('stops when the microphone is muted or taken away', async () => {
    const child = setUp();
    await child.record(2500);
    child.lose();
    await child.clock.advance(0);
    expect(child.recorder.state().name).toBe('ready');
  });

  it('keeps the take when it cannot be saved', async () => {
    const child = setUp({ onTake: () => Promise.reject(new Error('full')) });
    await child.record(2000);
    await child.stop();
    expect(await child.recorder.keep()).toBe(false);
    expect(child.recorder.state()).toMatchObject({ name: 'ready', trouble: 'not_saved' });
  });

  it('goes on in memory when the device is full', async () => {
    const child = setUp({
      store: { begin: () => Promise.reject(new Error('full')), discard: async () => undefined },
    });
    await child.record(2000);
    await child.stop();
    const state = child.recorder.state();
    expect(state.name === 'ready' && state.take.takeId).toBeNull();
    expect(state.name === 'ready' && state.take.bytes.byteLength).toBeGreaterThan(0);
  });

  it('asks for the microphone once, however often the button is pressed meanwhile', async () => {
    const child = setUp();
    child.recorder.press();
    child.recorder.press();
    await child.clock.advance(0);
    expect(child.opened()).toBe(1);
    expect(child.recorder.state().name).toBe('recording');
  });

  it('refuses before the child speaks when the device is full, and opens no microphone', async () => {
    const store: TakeStore = {
      hasRoom: async () => false,
      begin: () => Promise.reject(new Error('full')),
      discard: async () => undefined,
    };
    const child = setUp({ store });
    await child.record(0);
    expect(child.recorder.state()).toEqual({ name: 'failed', problem: 'no_room' });
    expect(child.opened()).toBe(0);
  });

  it('a full device leaves the take that waits untouched', async () => {
    let room = true;
    const child = setUp();
    child.store.hasRoom = async () => room;
    await child.record(2000);
    await child.stop();
    room = false;
    await child.record(0);
    expect(child.recorder.state()).toMatchObject({ trouble: 'no_room', take: { takeId: 'take-1' } });
    expect(child.stored.has('take-1')).toBe(true);
  });

  it('stops when the device becomes full while the child speaks, and keeps what was said', async () => {
    const child = setUp();
    const begin = child.store.begin;
    child.store.begin = async (type) => {
      const writer = await begin(type);
      const addChunk = async (bytes: ArrayBuffer) => {
        if (child.stored.get(writer.id)?.length === 2) throw full;
        await writer.addChunk(bytes);
      };
      return { ...writer, addChunk };
    };
    await child.record(5000);
    const state = child.recorder.state();
    expect(state).toMatchObject({ name: 'ready', trouble: 'cut_short', take: { takeId: 'take-1' } });
    expect(state.name === 'ready' && state.take.bytes.byteLength).toBe(6);
    expect(child.stored.get('take-1')).toHaveLength(2);
    expect(child.busy()).toBe(0);
  });

  it('says that the device is full when that is why a take could not be kept', async () => {
    const child = setUp({ onTake: () => Promise.reject(full) });
    await child.record(2000);
    await child.stop();
    expect(await child.recorder.keep()).toBe(false);
    expect(child.recorder.state()).toMatchObject({ name: 'ready', trouble: 'no_room' });
  });

  describe('a later take that says less than the one that waits', () => {
    async function setUpTwo(second: { loud?: number; ms?: number }) {
      const voice = { loud: 0.5 };
      const child = setUp({
        get loud() {
          return voice.loud;
        },
      });
      await child.record(4000);
      await child.stop();
      voice.loud = second.loud ?? 0.5;
      await child.record(second.ms ?? 3000);
      child.lose();
      await child.clock.advance(0);
      return child;
    }

    it.each([
      ['silence', { loud: 0.001 }],
      ['a slip of the finger', { ms: 400 }],
    ])('does not replace it: %s', async (_, second) => {
      const child = await setUpTwo(second);
      expect(child.recorder.state()).toMatchObject({
        trouble: 'kept_earlier',
        take: { takeId: 'take-1', duration: 4 },
        spare: { takeId: 'take-2' },
      });
      expect([...child.stored.keys()]).toEqual(['take-1', 'take-2']);
    });

    it('goes when the child keeps the first', async () => {
      const child = await setUpTwo({ loud: 0.001 });
      await child.recorder.keep();
      expect(child.kept).toMatchObject([{ takeId: 'take-1' }]);
      expect(child.stored.has('take-2')).toBe(false);
    });

    it('can be taken all the same', async () => {
      const child = await setUpTwo({ loud: 0.001 });
      child.recorder.swap();
      await child.recorder.keep();
      expect(child.kept).toMatchObject([{ takeId: 'take-2' }]);
      expect(child.stored.has('take-1')).toBe(false);
    });

    it('leaves with the first when both are removed', async () => {
      const child = await setUpTwo({ loud: 0.001 });
      child.recorder.discard();
      expect([child.recorder.state().name, child.stored.size]).toEqual(['idle', 0]);
    });
  });
});
