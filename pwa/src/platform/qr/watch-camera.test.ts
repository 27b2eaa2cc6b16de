// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { createFakeSignals } from '#platform/page/signals.ts';
import { type CameraState, watchCamera } from './watch-camera.ts';

afterEach(() => vi.unstubAllGlobals());

/** A track of a camera that is on until it is stopped, or ends by itself. */
class Track extends EventTarget {
  isOn = true;
  stop(): void {
    this.isOn = false;
  }
  end(): void {
    this.isOn = false;
    this.dispatchEvent(new Event('ended'));
  }
}

/** A device whose camera opens at once, or when `open` is called. */
function setUp({ isSlow = false } = {}) {
  const tracks: Track[] = [];
  const waiting: (() => void)[] = [];
  const getUserMedia = async () => {
    if (isSlow) await new Promise<void>((resolve) => void waiting.push(resolve));
    const track = new Track();
    tracks.push(track);
    return { getTracks: () => [track] };
  };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  const signals = createFakeSignals();
  const clock = createFakeClock();
  const states: CameraState[] = [];
  const fake: unknown = { srcObject: null, play: async () => undefined, videoWidth: 0, videoHeight: 0 };
  const video = fake as HTMLVideoElement;
  const stop = watchCamera({
    ...{ video, side: 'user', clock, signals },
    onState: (state) => void states.push(state),
    onText: () => undefined,
  });
  const on = () => tracks.map(({ isOn }) => isOn);
  return { clock, signals, states, tracks, video, stop, on, open: () => waiting.shift()?.() };
}

it('the camera is off when the step is left, also where it comes only then', async () => {
  const quick = setUp();
  await expect.poll(() => quick.states).toEqual(['starting', 'watching']);
  quick.stop();
  expect([quick.on(), quick.video.srcObject]).toEqual([[false], null]);
  const late = setUp({ isSlow: true });
  late.stop();
  late.open();
  await expect.poll(() => late.on()).toEqual([false]);
  late.signals.set({ visible: false });
  late.signals.set({ visible: true });
  expect(late.states).toEqual(['starting']);
});

it('the camera is off while the window is hidden, and on again with it', async () => {
  const { signals, states, on, video } = setUp();
  await expect.poll(() => states).toEqual(['starting', 'watching']);
  signals.set({ visible: false });
  expect([on(), video.srcObject]).toEqual([[false], null]);
  signals.set({ visible: true });
  await expect.poll(() => states).toEqual(['starting', 'watching', 'starting', 'watching']);
  expect(on()).toEqual([false, true]);
});

it('a camera that comes late, after the window was hidden, leaves the picture of the next one alone', async () => {
  const { signals, states, on, video, open } = setUp({ isSlow: true });
  signals.set({ visible: false });
  signals.set({ visible: true });
  open();
  open();
  await expect.poll(() => states.at(-1)).toBe('watching');
  expect(on()).toEqual([false, true]);
  expect(video.srcObject).not.toBeNull();
});

it('a camera that is unplugged or taken away is said to be missing, and is tried again with the window', async () => {
  const { signals, states, tracks, on } = setUp();
  await expect.poll(() => states).toEqual(['starting', 'watching']);
  tracks[0]?.end();
  expect(states.at(-1)).toBe('missing');
  signals.set({ visible: false });
  signals.set({ visible: true });
  await expect.poll(() => states.at(-1)).toBe('watching');
  expect(on()).toEqual([false, true]);
});

it('a camera whose picture does not play is let go', async () => {
  const { states, on, video, open } = setUp({ isSlow: true });
  video.play = () => Promise.reject(new DOMException('no picture', 'NotSupportedError'));
  open();
  await expect.poll(() => states).toEqual(['starting', 'missing']);
  expect(on()).toEqual([false]);
});
