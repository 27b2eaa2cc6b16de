import { describe, expect, test } from 'vitest';
import { freeSpaceForRecording } from './space-for-recording.ts';

describe('before a recording', () => {
  /** A device with so many free bytes; each step frees some more. */
  function tools(free: number, gives: number[], truth = (left: number) => left > 1e6) {
    const given: number[] = [];
    let left = free;
    const steps = gives.map((bytes) => async () => {
      given.push(bytes);
      left += bytes;
      return bytes > 0;
    });
    const readSpace = async () => ({ used: 0, quota: left, persisted: true });
    return { given, tools: { readSpace, tryWrite: async () => truth(left), steps } };
  }

  test('nothing is deleted while there is free space', async () => {
    const { given, tools: device } = tools(90e6, [1e6]);
    expect(await freeSpaceForRecording(device)).toBe(true);
    expect(given).toEqual([]);
  });

  test('the trial write does not wait for the estimate of the browser', async () => {
    const { tools: device } = tools(90e6, []);
    const { promise: estimate, resolve: sayEstimate } = Promise.withResolvers<void>();
    let tried = false;
    const tryWrite = async () => {
      tried = true;
      return true;
    };
    const answer = freeSpaceForRecording({
      ...device,
      readSpace: () => estimate.then(device.readSpace),
      tryWrite,
    });
    expect(tried).toBe(true);
    sayEstimate();
    expect(await answer).toBe(true);
  });

  test('media is deleted until there is free space', async () => {
    const { given, tools: device } = tools(1e6, [2e6, 3e6, 9e6]);
    expect(await freeSpaceForRecording(device)).toBe(true);
    expect(given).toEqual([2e6, 3e6]);
  });

  test('a failed trial write counts more than the estimate of the browser', async () => {
    const { given, tools: device } = tools(10e9, [1e6, 1e6], () => false);
    expect(await freeSpaceForRecording(device)).toBe(false);
    expect(given).toEqual([1e6, 1e6]);
  });

  test('a recording is refused when even that is not enough', async () => {
    expect(await freeSpaceForRecording(tools(1e6, [1e6, 0]).tools)).toBe(false);
  });
});
