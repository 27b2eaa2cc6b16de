/**
 * Completes an activity once every question has an answer. Specification, student side, section 4: checked 1 s after
 * a save and again by Finish Activity; posted once.
 */
import { COMPLETION_CHECK_DELAY_MS } from 'shared-schema/rules/constants';
import type { Clock, Timer } from '#platform/clock.ts';

export interface CompletionParts {
  clock: Clock;
  /** Every question has an answer and the activity is not completed yet. */
  isDue(): boolean;
  /** Posts the completed progress. Rejecting allows the next check to try again. */
  complete(): Promise<void>;
}

export interface CompletionCheck {
  /** An answer was saved: check in a second. */
  answered(): void;
  /** Check at once, as Finish Activity does. */
  checkNow(): void;
  /** The child leaves the page: a check that is still to come happens now, or the activity would stay open. */
  leave(): void;
}

export function createCompletionCheck({ clock, isDue, complete }: CompletionParts): CompletionCheck {
  let timer: Timer | undefined;
  let posted = false;

  const checkNow = () => {
    clock.clearTimeout(timer);
    timer = undefined;
    if (posted || !isDue()) return;
    posted = true;
    complete().catch(() => {
      posted = false;
    });
  };
  return {
    checkNow,
    answered() {
      clock.clearTimeout(timer);
      timer = clock.setTimeout(checkNow, COMPLETION_CHECK_DELAY_MS);
    },
    leave() {
      if (timer !== undefined) checkNow();
    },
  };
}
