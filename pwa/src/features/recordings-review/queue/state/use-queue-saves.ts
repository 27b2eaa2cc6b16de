/** What was saved in this queue: whether it is sent, and how the last of it is taken back. */
import { useState } from 'react';
import { toastForOwner } from '#actions/owner-toast.ts';
import { toastFor } from '#actions/toast-for.ts';
import { useAppContext } from '#data/app-context.ts';
import type { Stored } from '#data/commands/enqueue.ts';
import { giveFeedback } from '#data/commands/feedback-commands.ts';
import { outcomesOf, wholeOutcome } from '#data/commands/outcomes.ts';
import { draftSubject, keepDraft } from '#data/drafts/feedback/feedback-drafts.ts';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { feedbackTexts } from '../../feedback/texts.ts';
import { queueTexts as texts } from '../texts.ts';
import { draftOfUndone, feedbackBefore, type GivenFeedback } from './undo-feedback.ts';

export interface QueueSave extends Stored, GivenFeedback {
  /** Of whom and what, in words. */
  name: string;
}

export interface Undone {
  /** Of the answer. */
  uid: string;
  /** It had been saved before, and has that feedback again. */
  isStillSaved: boolean;
}

/** What the line below the answer says. */
interface Note {
  name: string;
  state: 'here' | 'sent' | 'undone';
}

export function useQueueSaves() {
  const context = useAppContext();
  const [saves, setSaves] = useState<readonly QueueSave[]>([]);
  const [note, setNote] = useState<Note | null>(null);
  const { run } = useAsyncAction();

  /** Nobody waits: the next answer is on the screen already. */
  async function follow({ commandIds }: Stored, name: string, isUndo: boolean): Promise<void> {
    const showToOwner = toastForOwner(context);
    const shown: Note = { name, state: isUndo ? 'undone' : 'here' };
    setNote(shown);
    const outcome = wholeOutcome(await outcomesOf(commandIds, context));
    const words = { done: { title: feedbackTexts.saved } };
    if (outcome.kind === 'refused') showToOwner(toastFor(outcome, words, texts.failed));
    if (outcome.kind === 'applied' && !isUndo)
      setNote((before) => (before === shown ? { name, state: 'sent' } : before));
    if (outcome.kind === 'refused') setNote((before) => (before === shown ? null : before));
  }

  return {
    note,
    mayUndo: saves.length > 0,
    add(save: QueueSave): void {
      setSaves((before) => [...before, save]);
      follow(save, save.name, false).catch(reportError);
    },
    /** Takes the last save back; null where nothing was taken back. */
    async undo(): Promise<Undone | null> {
      const last = saves.at(-1);
      if (!last) return null;
      const { recording, given, name } = last;
      const { uid, seq } = recording;
      const restored = feedbackBefore(recording, given);
      const done = await run(() => giveFeedback({ uid, seq }, restored, context), texts.failed);
      if (!done) return null;
      const draft = draftOfUndone(last);
      if (draft) await keepDraft(draftSubject(recording), draft, context).catch(reportError);
      setSaves((before) => before.filter((save) => save !== last));
      follow(done.value, name, true).catch(reportError);
      return { uid, isStillSaved: saves.some((save) => save !== last && save.recording.uid === uid) };
    },
  };
}
