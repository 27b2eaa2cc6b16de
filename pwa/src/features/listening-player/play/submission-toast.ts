/** The toast about submitted answers: called sent only when the school has them. Pure. */
import { SUBMIT_ERROR_TOAST_DURATION_MS } from 'shared-schema/rules/constants';
import type { CommandOutcome } from '#data/commands/outcomes.ts';
import type { ToastInput } from '#ui/toast/toast-store.ts';
import { listeningTexts as texts } from '../texts.ts';

export function submissionToast(outcome: CommandOutcome['kind']): ToastInput {
  switch (outcome) {
    case 'applied':
      return { title: texts.submittedTitle, message: texts.submittedMessage };
    case 'waiting':
      return { title: texts.savedTitle, message: texts.savedMessage };
    case 'refused':
      return {
        title: texts.submitErrorTitle,
        message: texts.submitRefused,
        tone: 'error',
        duration: SUBMIT_ERROR_TOAST_DURATION_MS,
      };
  }
}
