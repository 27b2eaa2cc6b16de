import { expect, it } from 'vitest';
import { beginSilence, claimSoundFocus, releaseSoundFocus } from './sound-focus.ts';

it('a silence stops the current sound, and no sound starts until the last silence ends', () => {
  let stops = 0;
  const stop = () => {
    stops += 1;
  };
  expect(claimSoundFocus(stop)).toBe(true);
  const endFirst = beginSilence();
  const endSecond = beginSilence();
  expect(stops).toBe(1);
  endFirst();
  endFirst();
  expect(claimSoundFocus(stop)).toBe(false);
  endSecond();
  expect(claimSoundFocus(stop)).toBe(true);
  releaseSoundFocus(stop);
});
