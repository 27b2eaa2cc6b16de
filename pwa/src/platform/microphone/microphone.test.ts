import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeClock } from '../fake-clock.ts';
import { createFakeSignals } from '../page/signals.ts';
import { type MicrophoneLoss, openMicrophone } from './microphone.ts';

/** What a browser's MediaRecorder does until it is closed. */
class BrowserRecorder extends EventTarget {
  static isTypeSupported = () => true;
  state: RecordingState = 'inactive';
}

const track = Object.assign(new EventTarget(), { muted: false, stop: vi.fn() });
const stream = { getTracks: () => [track], getAudioTracks: () => [track] };

beforeEach(() => {
  vi.stubGlobal('MediaRecorder', BrowserRecorder);
  vi.stubGlobal('AudioContext', undefined);
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => stream } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  track.muted = false;
});

async function openWithSignals() {
  const signals = createFakeSignals();
  const microphone = await openMicrophone(signals, createFakeClock());
  const losses: MicrophoneLoss[] = [];
  const watch = () => microphone.onLost((loss) => losses.push(loss));
  return { signals, losses, watch };
}

it('a microphone that opens in a hidden window is lost at once, because of the window', async () => {
  const { signals, losses, watch } = await openWithSignals();
  signals.set({ visible: false });
  watch();
  expect(losses).toEqual(['hidden']);
});

it('a window that is hidden takes the microphone away, once', async () => {
  const { signals, losses, watch } = await openWithSignals();
  watch();
  signals.set({ visible: false });
  track.dispatchEvent(new Event('mute'));
  expect(losses).toEqual(['hidden']);
});

it.each(['mute', 'ended'])('a microphone whose track says %s is broken', async (event) => {
  const { losses, watch } = await openWithSignals();
  watch();
  track.dispatchEvent(new Event(event));
  expect(losses).toEqual(['broken']);
});

it('a microphone that is switched off is reported as muted, and released', async () => {
  track.muted = true;
  track.stop.mockClear();
  const clock = createFakeClock();
  const opening = openMicrophone(createFakeSignals(), clock).catch((reason: unknown) => reason);
  await clock.advance(1000);
  expect(await opening).toMatchObject({ name: 'MicrophoneError', code: 'muted' });
  expect(track.stop).toHaveBeenCalled();
});

it('a microphone whose track is muted for a moment only opens as soon as it is not', async () => {
  track.muted = true;
  const clock = createFakeClock();
  const opening = openMicrophone(createFakeSignals(), clock);
  await clock.advance(300);
  track.muted = false;
  track.dispatchEvent(new Event('unmute'));
  expect((await opening).level()).toBeNull();
  expect(clock.pending()).toBe(0);
});
