import { beforeEach, describe, expect, it } from 'vitest';
import { isDeviceQuiet, markDeviceBusy } from '#platform/device-busy.ts';
import { createFakeSignals } from '#platform/signals.ts';
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
  const { apply: offered, isPostponed, isHeld, isAgreed } = useUpdate.getState();
  if (!offered || isPostponed) return 'nothing';
  if (isHeld) return isAgreed ? 'it waits' : 'nothing';
  return 'offer';
};

beforeEach(() => {
  applied = 0;
  useUpdate.setState(useUpdate.getInitialState());
});

describe('an update', () => {
  it('is offered on a quiet device, and done when the person agrees', async () => {
    offerUpdate(apply);
    await expect.poll(shown).toBe('offer');
    await acceptUpdate();
    expect([applied, useUpdate.getState().isApplying]).toEqual([1, true]);
  });

  it('is not offered while some window records, but afterwards', async () => {
    const endRecording = markDeviceBusy();
    offerUpdate(apply);
    const endSending = markDeviceBusy();
    expect(shown()).toBe('nothing');
    endRecording();
    endSending();
    await expect.poll(shown).toBe('offer');
  });

  it('is not done while another window began to record after the offer, but at the end of that', async () => {
    offerUpdate(apply);
    await expect.poll(shown).toBe('offer');
    const endRecording = markDeviceBusy();
    await acceptUpdate();
    expect([applied, shown()]).toEqual([0, 'it waits']);
    endRecording();
    await expect.poll(() => applied).toBe(1);
  });

  it('is not done any more when the person thinks better of it meanwhile', async () => {
    offerUpdate(apply);
    const endRecording = markDeviceBusy();
    await acceptUpdate();
    postponeUpdate();
    endRecording();
    await expect.poll(() => useUpdate.getState().isHeld).toBe(false);
    expect([applied, shown()]).toEqual([0, 'nothing']);
  });

  it('is waited for by windows in front only: a frozen one must not hold the lock', async () => {
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

  it('may be put off, until the server asks for it', async () => {
    offerUpdate(apply);
    await expect.poll(shown).toBe('offer');
    postponeUpdate();
    expect(shown()).toBe('nothing');
    requireUpdate();
    expect(shown()).toBe('offer');
  });
});
