/**
 * Knows whether something runs in this window that a reload would disturb (a recording). Other windows see the mark.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import { markDeviceBusy } from './device-busy.ts';

/** The reason of a recorder that runs. */
export const RECORDING = 'recording';

/** The reason of a teacher's recording that waits for 'Keep it' or 'Delete'. */
export const UNDECIDED_RECORDING = 'an undecided recording';

type BusyState = { reasons: readonly { key: symbol; reason: string }[] };

const useBusyStore = create<BusyState>(() => ({ reasons: [] }));

/**
 * Marks this window as busy until the returned function is called (once; more calls do nothing).
 * `reason` names the work for whoever asks for it, it is never shown.
 */
export function beginBusy(reason: string): () => void {
  const key = Symbol(reason);
  const unmark = markDeviceBusy();
  useBusyStore.setState(({ reasons }) => ({ reasons: [...reasons, { key, reason }] }));
  return () => {
    unmark();
    useBusyStore.setState(({ reasons }) => ({ reasons: reasons.filter((entry) => entry.key !== key) }));
  };
}

/** Marks this window as busy while the component is on the screen. */
export function useBusyWhileShown(reason: string): void {
  useBusyWhile(true, reason);
}

/** Marks this window as busy while `isBusy`, and while the component is on the screen. */
export function useBusyWhile(isBusy: boolean, reason: string): void {
  useEffect(() => (isBusy ? beginBusy(reason) : undefined), [isBusy, reason]);
}

/** True while at least one piece of work is running in this window. */
export function useBusy(): boolean {
  return useBusyStore((state) => state.reasons.length > 0);
}

/** The same, outside React. */
export function isWindowBusy(): boolean {
  return useBusyStore.getState().reasons.length > 0;
}

/** True while a recorder runs in this window. */
export function useIsRecording(): boolean {
  return useBusyStore(({ reasons }) => reasons.some(({ reason }) => reason === RECORDING));
}

/** True while work of this reason is running in this window. */
export function isBusyWith(reason: string): boolean {
  return useBusyStore.getState().reasons.some((entry) => entry.reason === reason);
}
