/** Whether the answer on the screen may be left: a voice and a comment that wait for a decision would go with it. */
import { askToDecide } from '#ui/sound-field/undecided.ts';
import { askAboutComment } from '../../feedback/comments/unsaved-comment.ts';

/** False says on the screen what waits for a decision. */
export function mayLeave(): boolean {
  return !askToDecide() && !askAboutComment();
}
