/**
 * Whether letters, digits and signs alone are keys of the queue. Who speaks to the computer, or whose hand brushes the
 * keyboard, switches them off.
 */
import { create } from 'zustand';
import { safeLocalStorage } from '#platform/safe-local-storage.ts';

const KEY = 'chickadee-single-keys';

/** Null until somebody asks. */
const useChoice = create<{ isOn: boolean | null }>(() => ({ isOn: null }));

/** As chosen on this device; on until then. */
export function useSingleKeys(): boolean {
  return useChoice(({ isOn }) => isOn) ?? readChoice();
}

/** For good on this device; where the browser stores nothing, until the page is loaded again. */
export function setSingleKeys(isOn: boolean): void {
  safeLocalStorage()?.setItem(KEY, isOn ? 'on' : 'off');
  useChoice.setState({ isOn });
}

function readChoice(): boolean {
  return safeLocalStorage()?.getItem(KEY) !== 'off';
}
