import { beforeEach, describe, expect, it } from 'vitest';
import { isDeviceQuiet, markDeviceBusy } from '#platform/locks/device-busy.ts';
import { createFakeSignals } from '#platform/page/signals.ts';
import {
  acceptUpdate,
  offerUpdate,
  postponeUpdate,
  requireUpdate,
  useUpdate,
  waitOnlyInFront,
} from './update-store.ts';

let applied = 0;
const apply = () => {
  applied += 1;
};
/** What a person would see of the offer. */
const shown = () => {
  const { offer, isHeld } = useUpdate.getState();
  if (offer.kind === 'none' || offer.kind === 'postponed') return 'nothing';
  if (isHeld) return offer.kind === 'agreed' ? 'it waits' : 'nothing';
  return 'offer';
};

beforeEach(() => {
  applied = 0;
  useUpdate.setState(useUpdate.getInitialState());
});

describe('the update store', () => {
  it('an update is offered on a quiet device and applied when the person agrees', async () => {
    offerUpdate(apply);
    await expect.poll(shown).toBe('offer');
    await acceptUpdate();
    expect([applied, useUpdate.getState().offer.kind]).toEqual([1, 'applying']);
  });

  it('an update is not offered while some window records, but afterwards', async () => {
    const endRecording = markDeviceBusy();
    offerUpdate(apply);
    const endSending = markDeviceBusy();
    expect(shown()).toBe('nothing');
    endRecording();
    endSending();
    await expect.poll(shown).toBe('offer');
  });

  it('an accepted update waits for a recording that another window began after the offer', async () => {
    offerUpdate(apply);
    await expect.poll(shown).toBe('offer');
    const endRecording = markDeviceBusy();
    await acceptUpdate();
    expect([applied, shown()]).toEqual([0, 'it waits']);
    endRecording();
    await expect.poll(() => applied).toBe(1);
  });

  it('an accepted update is not applied when the person postpones it while it waits', async () => {
    offerUpdate(apply);
    const endRecording = markDeviceBusy();
    await acceptUpdate();
    postponeUpdate();
    endRecording();
    await expect.poll(() => useUpdate.getState().isHeld).toBe(false);
    expect([applied, shown()]).toEqual([0, 'nothing']);
  });

  it('only a window in front waits for a quiet device: a frozen one must not hold the lock', async () => {
    const signals = createFakeSignals();
    waitOnlyInFront(signals);
    const waiting = async () => (await navigator.locks.query()).pending?.length;
    const endRecording = markDeviceBusy();
    signals.set({ visible: false });
    offerUpdate(apply);
    expect(await waiting()).toBe(0);
    signals.set({ visible: true });
    expect(await waiting()).toBe(1);
    signals.set({ visible: false });
    endRecording();
    await expect.poll(() => isDeviceQuiet()).toBe(true);
    expect(shown()).toBe('nothing');
    signals.set({ visible: true });
    await expect.poll(shown).toBe('offer');
  });

  it('a postponed update is offered again when the server requires it', async () => {
    offerUpdate(apply);
    await expect.poll(shown).toBe('offer');
    postponeUpdate();
    expect(shown()).toBe('nothing');
    requireUpdate();
    expect(shown()).toBe('offer');
  });

  it('a newer version replaces the one that the person agreed to while the device was busy', async () => {
    offerUpdate(() => expect.unreachable('the older version is applied'));
    const endRecording = markDeviceBusy();
    await acceptUpdate();
    offerUpdate(apply);
    expect(shown()).toBe('it waits');
    endRecording();
    await expect.poll(() => applied).toBe(1);
  });

  it('a person who agreed is not asked again when a recording began before the newer version took over', async () => {
    offerUpdate(() => undefined);
    await expect.poll(shown).toBe('offer');
    await acceptUpdate();
    const endRecording = markDeviceBusy();
    offerUpdate(apply);
    expect([applied, shown()]).toEqual([0, 'it waits']);
    endRecording();
    await expect.poll(() => applied).toBe(1);
  });
});
