import { expect, it } from 'vitest';
import { createFakeClock } from '../fake-clock.ts';
import { openLevelMeter } from './level-meter.ts';

const stream = {} as MediaStream;

it('the level of a context that never runs is unknown, and the context is closed', async () => {
  const clock = createFakeClock();
  let closed = 0;
  const suspended = {
    state: 'suspended',
    resume: () => new Promise(() => {}),
    close: async () => {
      closed += 1;
    },
  } as unknown as AudioContext;
  const opening = openLevelMeter(Promise.resolve(stream), clock, () => suspended);
  await clock.advance(1000);
  expect((await opening).level()).toBeNull();
  expect(closed).toBe(1);
});

it('the level is unknown where the browser gives no context', async () => {
  const meter = await openLevelMeter(Promise.resolve(stream), createFakeClock(), () => {
    throw new DOMException('', 'NotSupportedError');
  });
  expect(meter.level()).toBeNull();
});
