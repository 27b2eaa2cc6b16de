import { expect, it } from 'vitest';
import { beginSilence, leaveSoundFocus, takeSoundFocus } from './sound-focus.ts';

it('a silence stops the current sound, and no sound starts until the last silence ends', () => {
  let stops = 0;
  const stop = () => {
    stops += 1;
  };
  expect(takeSoundFocus(stop)).toBe(true);
  const endFirst = beginSilence();
  const endSecond = beginSilence();
  expect(stops).toBe(1);
  endFirst();
  endFirst();
  expect(takeSoundFocus(stop)).toBe(false);
  endSecond();
  expect(takeSoundFocus(stop)).toBe(true);
  leaveSoundFocus(stop);
});
