/**
 * Creating one student: the form stays until the server's word is in. Where the server refuses, the form is still there,
 * and what it is changed to goes in place of what was refused.
 */
import { useRef, useState } from 'react';
import { toastForOwner } from '#actions/owner-toast.ts';
import { useAppContext } from '#data/app-context.ts';
import { type Answer, answersTo, wholeAnswer } from '#data/commands/answers.ts';
import { createStudent, type StudentDraft } from '#data/commands/teacher-commands.ts';
import type { DataContext } from '#data/context.ts';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import { changeRefused } from '#data/sync-issues/resolve-issue.ts';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { creationToast } from './creation-toast.ts';
import { studentTexts as texts } from './texts.ts';

export interface Created {
  uid: string;
  firstName: string;
  lastName: string;
}

export interface CreateStudent {
  isRunning: boolean;
  /** What was made last, until another one is wanted. */
  created: Created | null;
  /** True when the form is done with. */
  create(draft: StudentDraft): Promise<boolean>;
  another(): void;
}

export function useCreateStudent(): CreateStudent {
  const context = useAppContext();
  const [created, setCreated] = useState<Created | null>(null);
  const refused = useRef<Creation | null>(null);
  const { isRunning, run } = useAsyncAction();
  const create = async (draft: StudentDraft) => {
    const showToOwner = toastForOwner(context);
    let answer: Answer | undefined;
    const stored = await run(async () => {
      const { uid, commandIds } = await store(draft, refused.current, context);
      answer = wholeAnswer(await answersTo(commandIds, context));
      refused.current = answer.kind === 'refused' && isCreation(answer.command) ? answer.command : null;
      if (!refused.current) setCreated({ uid, firstName: draft.firstName, lastName: draft.lastName });
    }, texts.createFailed);
    if (answer) showToOwner(creationToast(draft, answer));
    return stored !== null && refused.current === null;
  };
  return { isRunning, created, create, another: () => setCreated(null) };
}

type Creation = CommandRow<'student.create'>;

function isCreation(command: CommandRow): command is Creation {
  return command.type === 'student.create';
}

/** In place of the refused one, unless that was decided on meanwhile. */
async function store(draft: StudentDraft, refused: Creation | null, context: DataContext) {
  if (refused) {
    const { generatedName: _, ...fields } = draft;
    const { uid } = refused.payload;
    const content = { type: refused.type, payload: { ...fields, uid } };
    const { commandIds } = await changeRefused(refused.commandId, { content }, [], context);
    if (commandIds.length > 0) return { uid, commandIds };
  }
  return createStudent(draft, context);
}
