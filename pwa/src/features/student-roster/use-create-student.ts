/**
 * Creating one student: the form stays until the server's word is in. Where the server refuses, the form is still there,
 * and what it is changed to goes in place of what was refused.
 */
import { useState } from 'react';
import { toastForOwner } from '#actions/owner-toast.ts';
import { useAppContext } from '#data/app-context.ts';
import { type CommandOutcome, outcomesOf, wholeOutcome } from '#data/commands/outcomes.ts';
import { createStudent, type NewStudent } from '#data/commands/student-commands.ts';
import type { DataContext } from '#data/context.ts';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import { changeRefused } from '#data/sync-issues/resolve-issue.ts';
import { useKeptForm } from '#ui/forms/kept-form.tsx';
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
  create(draft: NewStudent): Promise<boolean>;
  another(): void;
}

/** `keptAs` names the form whose refusal is kept with what is typed in it; null where nothing is kept. */
export function useCreateStudent(keptAs: string | null): CreateStudent {
  const context = useAppContext();
  const [created, setCreated] = useState<Created | null>(null);
  const { isRunning, run } = useAsyncAction();
  const refusalOf = keptAs && `refusal of ${keptAs}`;
  const [refused] = useKeptForm(
    refusalOf,
    (): { current: Creation | null } => ({ current: null }),
    isRunning,
  );
  const create = async (draft: NewStudent) => {
    const showToOwner = toastForOwner(context);
    let outcome: CommandOutcome | undefined;
    const stored = await run(async () => {
      const { uid, commandIds } = await store(draft, refused.current, context);
      outcome = wholeOutcome(await outcomesOf(commandIds, context));
      refused.current = outcome.kind === 'refused' && isCreation(outcome.command) ? outcome.command : null;
      if (!refused.current) setCreated({ uid, firstName: draft.firstName, lastName: draft.lastName });
    }, texts.createFailed);
    if (outcome) showToOwner(creationToast(draft, outcome));
    return stored !== null && refused.current === null;
  };
  return { isRunning, created, create, another: () => setCreated(null) };
}

type Creation = CommandRow<'student.create'>;

function isCreation(command: CommandRow): command is Creation {
  return command.type === 'student.create';
}

/** In place of the refused one, unless that was decided on meanwhile. */
async function store(draft: NewStudent, refused: Creation | null, context: DataContext) {
  if (refused) {
    const { generatedName: _, ...fields } = draft;
    const { uid } = refused.payload;
    const content = { type: refused.type, payload: { ...fields, uid } };
    const { commandIds } = await changeRefused([refused], { content }, context);
    if (commandIds.length > 0) return { uid, commandIds };
  }
  return createStudent(draft, context);
}
