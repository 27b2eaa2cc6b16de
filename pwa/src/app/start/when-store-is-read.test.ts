// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearFormFirstFlag, setFormFirstFlag } from '#data/auth/form-first-flag.ts';
import { createFakeClock } from '#platform/fake-clock.ts';
import { whenStoreIsRead } from './when-store-is-read.ts';

const frames: FrameRequestCallback[] = [];
const drawFrame = () => {
  for (const run of frames.splice(0)) run(0);
};

beforeEach(() => {
  frames.length = 0;
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
  setFormFirstFlag();
});
afterEach(() => {
  vi.unstubAllGlobals();
  clearFormFirstFlag();
});

function start(path: string) {
  const clock = createFakeClock();
  const onRead = vi.fn();
  void whenStoreIsRead(path, clock).then(onRead);
  return { clock, onRead };
}

it('the store is read after the frame of a form that is drawn without it', async () => {
  const { clock, onRead } = start('/Student-Login/');
  await clock.advance(0);
  expect(onRead).not.toHaveBeenCalled();
  drawFrame();
  await vi.waitFor(() => expect(onRead).toHaveBeenCalledOnce());
});

it('a hidden window, which draws no frame, reads the store after a second', async () => {
  const { clock, onRead } = start('/student-login');
  await clock.advance(999);
  expect(onRead).not.toHaveBeenCalled();
  await clock.advance(1);
  expect(onRead).toHaveBeenCalledOnce();
});

it.each(['/student', '/teacher-login', '/'])('the page %s has the store read at once', async (path) => {
  const { clock, onRead } = start(path);
  await clock.advance(0);
  expect(onRead).toHaveBeenCalledOnce();
});

it('a sign-in page that waits for the store has it read at once', async () => {
  clearFormFirstFlag();
  const { clock, onRead } = start('/student-login');
  await clock.advance(0);
  expect(onRead).toHaveBeenCalledOnce();
});
