/** Whether the answer on the screen may be left: a voice and a comment that wait for a decision would go with it. */
import { isBusyWith, UNDECIDED_RECORDING } from '#platform/locks/busy-store.ts';
import { showUndecided } from '#ui/sound-field/SoundRecorderControls.tsx';
import { soundFieldTexts } from '#ui/sound-field/texts.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { commentTexts } from '../../feedback/comments/texts.ts';
import { hasUnsavedComment } from '../../feedback/comments/unsaved-comment.ts';

/** False says on the screen what waits for a decision. */
export function mayLeave(): boolean {
  const isUndecided = isBusyWith(UNDECIDED_RECORDING);
  if (!isUndecided && !hasUnsavedComment()) return true;
  const message = isUndecided ? soundFieldTexts.undecided : commentTexts.unsaved;
  showToast({ title: soundFieldTexts.notSaved, message, tone: 'info' });
  if (isUndecided) showUndecided();
  return false;
}
