import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeClock } from '../fake-clock.ts';
import { createFakeSignals } from '../page/signals.ts';
import { type MicrophoneLoss, openMicrophone } from './microphone.ts';

/** What a browser's MediaRecorder does until it is closed. */
class BrowserRecorder extends EventTarget {
  static isTypeSupported = () => true;
  state: RecordingState = 'inactive';
}

const track = Object.assign(new EventTarget(), { stop: () => undefined });
const stream = { getTracks: () => [track], getAudioTracks: () => [track] };

beforeEach(() => {
  vi.stubGlobal('MediaRecorder', BrowserRecorder);
  vi.stubGlobal('AudioContext', undefined);
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => stream } });
});
afterEach(() => vi.unstubAllGlobals());

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
