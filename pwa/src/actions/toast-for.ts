/** The toast for the result of a command: called done only when the server applied the command. Pure. */
import type { Answer } from '#data/commands/answers.ts';
import { refusalText } from '#data/sync-issues/texts.ts';
import { syncIssueNoticeTexts } from '#ui/sync-issues/teacher-texts.ts';
import type { ToastInput } from '#ui/toast/toast-store.ts';
import { commandTexts as texts } from './texts.ts';

export interface Words {
  /** Shown when the server has applied the command. */
  done: { title: string; message?: string };
  /** What happens once the device is online; a general sentence by default. */
  later?: string;
}

/** `failedTitle` heads a refusal. */
export function toastFor(
  answer: Answer,
  { done, later = texts.later }: Words,
  failedTitle: string,
): ToastInput {
  switch (answer.kind) {
    case 'applied':
      return done;
    case 'waiting':
      return { title: texts.savedHere, message: later, tone: 'info' };
    case 'refused':
      if (answer.code === 'conflict') {
        return {
          title: syncIssueNoticeTexts.conflictTitle(1),
          message: syncIssueNoticeTexts.conflict,
          tone: 'info',
        };
      }
      return { title: failedTitle, message: texts.refused(refusalText(answer.code)), tone: 'error' };
  }
}
