import { HOUR_MS } from 'shared-schema/clock';
import { describe, expect, it } from 'vitest';
import { createRecordingChild } from '#test/recording-child.ts';
import { type DraftRecording, nextRecorderState, type RecorderState } from './recorder-machine.ts';

describe('a clock that is set during a recording', () => {
  it.each([
    ['back', -HOUR_MS],
    ['forward', HOUR_MS],
  ])('a recorder whose clock is set %s stops at a tap and knows how long it recorded', async (_, jump) => {
    const child = createRecordingChild({ doubleTapSeconds: 0.3 });
    await child.record(3000);
    child.clock.jump(jump);
    await child.clock.advance(2000);
    expect(child.recorder.meter().elapsed).toBe(5);
    await child.stop();
    expect(child.recorder.state()).toMatchObject({ name: 'ready', draft: { duration: 5 } });
  });

  it('the second half of a double tap does not stop a recording whose clock is set forward', async () => {
    const child = createRecordingChild({ doubleTapSeconds: 0.3 });
    await child.record(100);
    child.clock.jump(HOUR_MS);
    await child.stop();
    expect(child.recorder.state().name).toBe('recording');
  });

  it('a recording whose clock is set back ends after the longest time', async () => {
    const child = createRecordingChild({ maxSeconds: 15 });
    await child.record(3000);
    child.clock.jump(-HOUR_MS);
    await child.clock.advance(12_000);
    expect(child.recorder.state()).toMatchObject({ name: 'ready', draft: { duration: 15 } });
  });

  it('a later draft whose clock is set back replaces the earlier one, and Keep keeps the later', async () => {
    const child = createRecordingChild();
    await child.record(3000);
    await child.stop();
    await child.record(6000);
    child.clock.jump(-HOUR_MS);
    await child.stop();
    expect(child.recorder.state()).toMatchObject({ spare: null, problem: null, draft: { duration: 6 } });
    await child.recorder.keep();
    expect(child.kept).toMatchObject([{ draftId: 'draft-2' }]);
  });

  it('a slip of the finger whose clock is set forward does not replace the earlier draft', async () => {
    const child = createRecordingChild();
    await child.record(3000);
    await child.stop();
    await child.record(400);
    child.clock.jump(HOUR_MS);
    await child.stop();
    expect(child.recorder.state()).toMatchObject({
      problem: 'kept_earlier',
      draft: { draftId: 'draft-1' },
      spare: { draftId: 'draft-2', duration: 0.4 },
    });
  });
});

it('a later draft of unknown length is not a slip of the finger', () => {
  const draft = (draftId: string, duration: number): DraftRecording => ({
    ...{ bytes: new ArrayBuffer(1), type: 'audio/webm', duration, draftId },
    ...{ startedAt: null, hasVoice: true, speech: null },
  });
  const stopping: RecorderState = { name: 'stopping', earlier: draft('earlier', 4) };
  const stopped = nextRecorderState(stopping, { type: 'stopped', draft: draft('later', 0), problem: null });
  expect(stopped).toMatchObject({ name: 'ready', draft: { draftId: 'later' }, spare: null, problem: null });
});
