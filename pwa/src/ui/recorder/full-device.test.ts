import { describe, expect, it } from 'vitest';
import { createRecordingChild } from '#test/recording-child.ts';

const full = Object.assign(new Error('full'), { code: 'storage_full' });

describe('recorder on a full device', () => {
  it('the recorder goes on in memory when the device is full', async () => {
    const child = createRecordingChild({
      store: { begin: () => Promise.reject(new Error('full')), discard: async () => undefined },
    });
    await child.record(2000);
    await child.stop();
    const state = child.recorder.state();
    expect(state.name === 'ready' && state.draft.draftId).toBeNull();
    expect(state.name === 'ready' && state.draft.bytes.byteLength).toBeGreaterThan(0);
  });

  it('the recorder refuses before the child speaks when the device is full, and releases the microphone', async () => {
    const child = createRecordingChild();
    child.store.hasSpace = async () => false;
    await child.record(0);
    expect(child.recorder.state()).toEqual({ name: 'failed', problem: 'no_space' });
    expect([child.opened(), child.closed(), child.stored.size]).toEqual([1, 1, 0]);
    expect([child.busy(), child.silenced()]).toEqual([0, 0]);
  });

  it('the microphone opens while the device checks its space, and listens once there is some', async () => {
    const child = createRecordingChild();
    const { promise: space, resolve: sayFree } = Promise.withResolvers<boolean>();
    child.store.hasSpace = () => space;
    await child.record(1000);
    expect([child.recorder.state().name, child.opened(), child.stored.size]).toEqual(['starting', 1, 0]);
    sayFree(true);
    await child.clock.advance(1000);
    expect(child.recorder.state().name).toBe('recording');
    await child.stop();
    expect(child.recorder.state()).toMatchObject({ name: 'ready', draft: { draftId: 'draft-1' } });
    expect(child.stored.get('draft-1')).toHaveLength(2);
  });

  it('a microphone that opens after the device was found full is released, and the next press starts anew', async () => {
    const { promise: permission, resolve: allow } = Promise.withResolvers<void>();
    let hasSpace = false;
    const usual = createRecordingChild();
    const openMicrophone = () => permission.then(usual.openMicrophone);
    const child = createRecordingChild({ clock: usual.clock, openMicrophone });
    child.store.hasSpace = async () => hasSpace;
    await child.record(0);
    expect(child.recorder.state()).toEqual({ name: 'failed', problem: 'no_space' });
    hasSpace = true;
    child.recorder.press();
    allow();
    await child.clock.advance(1000);
    expect([child.recorder.state().name, usual.opened(), usual.closed()]).toEqual(['recording', 2, 1]);
  });

  it('a sound that is cut off before the device has said that it is full is kept in memory', async () => {
    const child = createRecordingChild();
    const { promise: space, resolve: sayFull } = Promise.withResolvers<boolean>();
    child.store.hasSpace = () => space.then(() => false);
    await child.record(1000);
    child.lose();
    sayFull(false);
    await child.clock.advance(0);
    expect(child.recorder.state()).toMatchObject({ name: 'ready', draft: { draftId: null } });
    expect([child.closed(), child.stored.size]).toEqual([1, 0]);
  });

  it('a full device leaves the draft that waits untouched', async () => {
    let hasSpace = true;
    const child = createRecordingChild();
    child.store.hasSpace = async () => hasSpace;
    await child.record(2000);
    await child.stop();
    hasSpace = false;
    await child.record(0);
    expect(child.recorder.state()).toMatchObject({ problem: 'no_space', draft: { draftId: 'draft-1' } });
    expect(child.stored.has('draft-1')).toBe(true);
  });

  it('the recorder stops when the device becomes full while the child speaks, and keeps what was said', async () => {
    const child = createRecordingChild();
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
    expect(state).toMatchObject({ name: 'ready', problem: 'cut_short', draft: { draftId: 'draft-1' } });
    expect(state.name === 'ready' && state.draft.bytes.byteLength).toBe(6);
    expect(child.stored.get('draft-1')).toHaveLength(2);
    expect(child.busy()).toBe(0);
  });

  it('a chunk that did not fit is written before the sound is kept', async () => {
    const order: string[] = [];
    const child = createRecordingChild({ save: async () => void order.push('save') });
    const begin = child.store.begin;
    child.store.begin = async (type) => ({
      ...(await begin(type)),
      flush: async () => void order.push('flush'),
    });
    await child.record(2000);
    await child.stop();
    expect(await child.recorder.keep()).toBe(true);
    expect(order).toEqual(['flush', 'save']);
  });

  it('the sound is not kept while a chunk of it does not fit', async () => {
    const child = createRecordingChild();
    const begin = child.store.begin;
    child.store.begin = async (type) => ({ ...(await begin(type)), flush: () => Promise.reject(full) });
    await child.record(2000);
    await child.stop();
    expect(await child.recorder.keep()).toBe(false);
    expect(child.kept).toEqual([]);
    expect(child.recorder.state()).toMatchObject({ name: 'ready', problem: 'no_space' });
  });

  it('the recorder says that the device is full when a draft could not be kept for that reason', async () => {
    const child = createRecordingChild({ save: () => Promise.reject(full) });
    await child.record(2000);
    await child.stop();
    expect(await child.recorder.keep()).toBe(false);
    expect(child.recorder.state()).toMatchObject({ name: 'ready', problem: 'no_space' });
  });
});
