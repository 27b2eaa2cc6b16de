/** Whether the answer on the screen may be left: a voice and a comment that wait for a decision would go with it. */

import { soundFieldTexts } from '#ui/sound-field/texts.ts';
import { askToDecide } from '#ui/sound-field/undecided.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { commentTexts } from '../../feedback/comments/texts.ts';
import { showUnsavedComment } from '../../feedback/comments/unsaved-comment.ts';

/** False says on the screen what waits for a decision. */
export function mayLeave(): boolean {
  if (askToDecide()) return false;
  if (!showUnsavedComment()) return true;
  showToast({ title: soundFieldTexts.notSaved, message: commentTexts.unsaved, tone: 'info' });
  return false;
}
