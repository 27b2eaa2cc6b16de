import { describe, expect, it } from 'vitest';
import { isDeviceQuiet, markDeviceBusy, whenDeviceQuiet } from './device-busy.ts';

/** The locks of this browser's kin, Node: real ones, shared by everything in the process. */
const locks = navigator.locks;

describe('a busy device', () => {
  it('a device is quiet once all work has ended', async () => {
    expect(await isDeviceQuiet(locks)).toBe(true);
    const endRecording = markDeviceBusy(locks);
    const endSending = markDeviceBusy(locks);
    expect(await isDeviceQuiet(locks)).toBe(false);
    endRecording();
    endRecording();
    expect(await isDeviceQuiet(locks)).toBe(false);
    endSending();
    await whenDeviceQuiet(undefined, locks);
    expect(await isDeviceQuiet(locks)).toBe(true);
  });

  it('a device stays busy for a later caller, although another caller already waits for quiet', async () => {
    const endRecording = markDeviceBusy(locks);
    const quiet = whenDeviceQuiet(undefined, locks);
    const endSending = markDeviceBusy(locks);
    endRecording();
    await quiet;
    expect(await isDeviceQuiet(locks)).toBe(false);
    endSending();
    await whenDeviceQuiet(undefined, locks);
  });

  it('a device forgets work that ended before its lock was held', async () => {
    const endRecording = markDeviceBusy(locks);
    const quiet = whenDeviceQuiet(undefined, locks);
    markDeviceBusy(locks)();
    endRecording();
    await quiet;
    expect(await isDeviceQuiet(locks)).toBe(true);
  });

  it('a device without browser locks is always quiet: there is no worker either, and nothing to update', async () => {
    const end = markDeviceBusy(null as never);
    expect(await isDeviceQuiet(null as never)).toBe(true);
    await whenDeviceQuiet(undefined, null as never);
    end();
  });
});
