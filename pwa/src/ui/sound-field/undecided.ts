/** A recording that waits for 'Keep it' or 'Delete'. Apart from the recorder, which a dialog without a sound does not load. */
import { showToast } from '#ui/toast/toast-store.ts';
import { soundFieldTexts as texts } from './texts.ts';

/** Attribute of the button 'Keep it'. */
export const KEEP_MARK = 'data-keep-recording';

/** Brings the recording that waits for a decision into sight, with the focus on 'Keep it'. False where there is none. */
export function showUndecided(within: ParentNode = document): boolean {
  const keep = within.querySelector<HTMLElement>(`[${KEEP_MARK}]`);
  keep?.focus();
  return keep !== null;
}

/** Asks about the recording that waits for a decision inside of `within`. False where there is none. */
export function askToDecide(within?: ParentNode): boolean {
  if (!showUndecided(within)) return false;
  showToast({ title: texts.notSaved, message: texts.undecided, tone: 'info' });
  return true;
}
