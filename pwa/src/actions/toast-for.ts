/** The toast for the result of a command: called done only when the server applied the command. Pure. */
import type { CommandOutcome } from '#data/commands/outcomes.ts';
import { refusalReason } from '#data/sync-issues/refusal-reason.ts';
import type { Failure } from '#ui/forms/use-async-action.ts';
import { syncIssueNoticeTexts } from '#ui/sync-issues/teacher-texts.ts';
import type { ToastInput } from '#ui/toast/toast-store.ts';
import { commandTexts as texts } from './texts.ts';

/** Time to read, to think, and to reach the button. */
const UNDO_TOAST_DURATION_MS = 10_000;

export interface Words {
  /** Shown when the server has applied the command. */
  done: { title: string; message?: string };
  /** What happens once the device is online; a general sentence by default. */
  later?: string;
  /** Takes back what was done, also before the server has answered. */
  undo?: () => void;
}

/** `failure` says what a refusal is about. */
export function toastFor(
  outcome: CommandOutcome,
  { done, later = texts.later, undo }: Words,
  failure: Failure,
): ToastInput {
  const taking = undo && { action: { label: texts.undo, run: undo }, duration: UNDO_TOAST_DURATION_MS };
  switch (outcome.kind) {
    case 'applied':
      return { ...done, ...taking };
    case 'waiting':
      return { title: texts.savedHere, message: later, tone: 'info', ...taking };
    case 'refused':
      if (outcome.parts) {
        const reason = refusalReason(outcome.command, outcome.code);
        return { title: texts.inPart, message: texts.parts(outcome.parts, reason), tone: 'info' };
      }
      if (outcome.code === 'conflict') {
        return {
          title: syncIssueNoticeTexts.conflictTitle,
          message: syncIssueNoticeTexts.conflict,
          tone: 'info',
        };
      }
      return {
        title: failure.title,
        message: [whatFailed(failure), texts.refused(refusalReason(outcome.command, outcome.code))].join(''),
        tone: 'error',
      };
  }
}

/** Nothing where the title says it. 'Please try again' is left out: the school has decided. */
function whatFailed({ title, message }: Failure): string {
  const [first] = message.split('. ');
  return title === texts.error ? `${first}. ` : '';
}
