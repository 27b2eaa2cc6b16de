/** What a teacher's button does: stores a command, waits within bounds for the server's answer, and shows a toast. */
import { useCallback, useRef } from 'react';
import { useAppContext } from '#data/app-context.ts';
import type { Stored } from '#data/commands/enqueue.ts';
import { type CommandOutcome, outcomesOf, wholeOutcome } from '#data/commands/outcomes.ts';
import { type Failure, useAsyncAction } from '#ui/forms/use-async-action.ts';
import { toastForOwner } from './owner-toast.ts';
import { toastFor, type Words } from './toast-for.ts';
import { followUndoKey } from './undo-key.ts';

export interface ActionOutcome<S extends Stored> {
  outcome: CommandOutcome;
  stored: S;
}

export interface CommandAction {
  /** True until the server has answered, or the wait for the answer is over. */
  isRunning: boolean;
  /** Null when nothing was stored: storing failed, which the toast has said, or the action before is still running. */
  run<S extends Stored>(
    store: () => Promise<S>,
    words: Words | ((stored: S) => Words),
    failure: Failure,
  ): Promise<ActionOutcome<S> | null>;
}

/** With `isParallel`, a second command may be stored while the first one waits: a list of buttons, not a form. */
export function useCommandAction({ isParallel = false } = {}): CommandAction {
  const context = useAppContext();
  const { isRunning, run: runAction } = useAsyncAction({ isParallel });
  // Storing itself is never parallel: the two clicks of a double click store one command.
  const isStoring = useRef(false);
  const run = useCallback<CommandAction['run']>(
    async (store, words, failure) => {
      if (isStoring.current) return null;
      const showToOwner = toastForOwner(context);
      const storeAndWait = async () => {
        isStoring.current = true;
        const stored = await store().finally(() => {
          isStoring.current = false;
        });
        const outcome = wholeOutcome(await outcomesOf(stored.commandIds, context));
        const said = typeof words === 'function' ? words(stored) : words;
        showToOwner(toastFor(outcome, said, failure));
        if (said.undo) followUndoKey(said.undo);
        return { outcome, stored };
      };
      return (await runAction(storeAndWait, failure))?.value ?? null;
    },
    [context, runAction],
  );
  return { isRunning, run };
}
