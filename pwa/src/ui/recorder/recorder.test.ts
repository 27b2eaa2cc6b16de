import { describe, expect, it } from 'vitest';
import { MicrophoneError } from '#platform/microphone/microphone.ts';
import { createRecordingChild } from '#test/recording-child.ts';

describe('recorder', () => {
  it('the recorder records, stops, and hands the draft on when it is kept', async () => {
    const child = createRecordingChild();
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
    expect(child.kept[0]).toMatchObject({ duration: 3.5, draftId: 'draft-1', hasVoice: true });
    expect(child.kept[0]?.bytes.byteLength).toBe(6);
    expect(child.closed()).toBe(1);
  });

  it('the recorder stops by itself after 15 s', async () => {
    const child = createRecordingChild();
    await child.record(20_000);
    const state = child.recorder.state();
    expect(state.name === 'ready' && state.draft.duration).toBe(15);
  });

  it('a recorder for 90 s stops by itself after them, with each second on the device', async () => {
    const child = createRecordingChild({ maxSeconds: 90 });
    await child.record(89_500);
    expect(child.recorder.state().name).toBe('recording');
    expect(child.stored.get('draft-1')).toHaveLength(89);
    await child.clock.advance(1000);
    const state = child.recorder.state();
    expect(state.name === 'ready' && state.draft.duration).toBe(90);
  });

  it('the recorder puts each chunk on the device while the child still speaks', async () => {
    const child = createRecordingChild();
    await child.record(4200);
    expect(child.stored.get('draft-1')).toHaveLength(4);
  });

  it('the recorder is idle only when the discarded draft has left the device', async () => {
    const child = createRecordingChild();
    let finish = () => {};
    child.store.discard = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    await child.record(2000);
    await child.stop();
    child.recorder.discard();
    child.recorder.press();
    expect(child.recorder.state().name).toBe('discarding');
    expect(child.busy()).toBe(1);
    finish();
    await child.clock.advance(0);
    expect(child.recorder.state().name).toBe('idle');
    expect(child.busy()).toBe(0);
    expect(child.opened()).toBe(1);
  });

  it('the recorder keeps the draft and says so when it cannot be discarded', async () => {
    const child = createRecordingChild();
    child.store.discard = () => Promise.reject(new Error('locked'));
    await child.record(2000);
    await child.stop();
    child.recorder.discard();
    await child.clock.advance(0);
    expect(child.recorder.state()).toMatchObject({ problem: 'not_removed', draft: { draftId: 'draft-1' } });
  });

  it('the recorder does not offer a draft without sound', () => {
    const child = createRecordingChild();
    const empty = { bytes: new ArrayBuffer(0), type: 'audio/webm', duration: 0 };
    child.recorder.offer({ ...empty, draftId: 'left', startedAt: null, hasVoice: true, speech: null });
    expect(child.recorder.state().name).toBe('idle');
  });

  it('the recorder lets go of its drafts only when what it does with them is over', async () => {
    const child = createRecordingChild();
    let finish = () => {};
    await child.record(2000);
    await child.stop();
    child.store.discard = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    child.recorder.discard();
    child.recorder.close();
    await child.clock.advance(0);
    expect(child.released()).toEqual([]);
    finish();
    await child.clock.advance(0);
    expect(child.released()).toEqual(['draft-1']);
  });

  it('the recorder reports a draft without a voice, and keeps the draft', async () => {
    const child = createRecordingChild({ loud: 0.001 });
    await child.record(2000);
    await child.stop();
    const state = child.recorder.state();
    expect(state.name === 'ready' && state.draft.hasVoice).toBe(false);
    expect(child.stored.size).toBe(1);
  });

  it('the recorder drops the earlier draft only when the new one is complete', async () => {
    const child = createRecordingChild();
    await child.record(2000);
    await child.stop();
    await child.record(2000);
    expect(child.stored.has('draft-1')).toBe(true);
    await child.stop();
    expect([...child.stored.keys()]).toEqual(['draft-2']);
  });

  it('the recorder returns to the earlier draft when the microphone is gone the second time', async () => {
    const plain = createRecordingChild();
    await plain.record(1500);
    await plain.stop();
    const earlier = plain.recorder.state();
    const child = createRecordingChild({
      openMicrophone: () => Promise.reject(new MicrophoneError('denied')),
    });
    if (earlier.name === 'ready') child.recorder.offer(earlier.draft);
    child.recorder.press();
    await child.clock.advance(0);
    expect(child.recorder.state()).toMatchObject({ name: 'ready', problem: 'denied' });
  });

  it.each([
    [new MicrophoneError('denied'), 'denied'],
    [new MicrophoneError('in_use'), 'no_microphone'],
    [new MicrophoneError('muted'), 'muted'],
  ])('the recorder says why the microphone did not open', async (error, problem) => {
    const child = createRecordingChild({ openMicrophone: () => Promise.reject(error) });
    child.recorder.press();
    await child.clock.advance(0);
    expect(child.recorder.state()).toEqual({ name: 'failed', problem });
  });

  it('the recorder stops when the microphone is muted or removed', async () => {
    const child = createRecordingChild();
    await child.record(2500);
    child.lose();
    await child.clock.advance(0);
    expect(child.recorder.state().name).toBe('ready');
  });

  it('the recorder keeps the draft when it cannot be saved', async () => {
    const child = createRecordingChild({ save: () => Promise.reject(new Error('full')) });
    await child.record(2000);
    await child.stop();
    expect(await child.recorder.keep()).toBe(false);
    expect(child.recorder.state()).toMatchObject({ name: 'ready', problem: 'not_saved' });
  });

  it('the recorder asks for the microphone once, however often the button is pressed meanwhile', async () => {
    const child = createRecordingChild();
    child.recorder.press();
    child.recorder.press();
    await child.clock.advance(0);
    expect(child.opened()).toBe(1);
    expect(child.recorder.state().name).toBe('recording');
  });
});
