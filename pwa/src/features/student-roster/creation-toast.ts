/** The toast about a new student. Specification, teacher side, section 8. Pure. */
import { errors, isErrorCode } from 'shared-schema/contract/errors';
import { commandTexts } from '#actions/texts.ts';
import type { CommandOutcome } from '#data/commands/outcomes.ts';
import type { NewStudent } from '#data/commands/student-commands.ts';
import type { ToastInput } from '#ui/toast/toast-store.ts';
import { studentTexts as texts } from './texts.ts';

/** The toast names the username only when the sign-in works. A refusal shows the sentence of the server. */
export function creationToast(draft: NewStudent, outcome: CommandOutcome): ToastInput {
  const name = `${draft.firstName} ${draft.lastName}`;
  switch (outcome.kind) {
    case 'applied': {
      // A generated username may have become another one on the way.
      const { command } = outcome;
      const { username } = command?.type === 'student.create' ? command.payload : draft;
      return { title: texts.created, message: texts.createdText(name, username) };
    }
    case 'waiting':
      return { title: commandTexts.savedHere, message: texts.createdLater(name), tone: 'info' };
    case 'refused': {
      const { title, message } = texts.createFailed;
      return {
        title,
        message: isErrorCode(outcome.code) ? errors[outcome.code].error : message,
        tone: 'error',
      };
    }
  }
}
