/** The state of a feedback form: its fields, its draft, and how it is saved or taken back. */
import { useState } from 'react';
import { useCommandAction } from '#actions/use-command-action.ts';
import { useAppContext } from '#data/app-context.ts';
import { type Feedback, giveFeedback, type Stored } from '#data/commands/teacher-commands.ts';
import type { Recording } from '#data/queries/teacher/rows.ts';
import type { FeedbackFields, FoundDrafts } from '#data/recordings/feedback-drafts.ts';
import { changedFeedback, fieldsOf, takenBack } from './feedback-fields.ts';
import { feedbackTexts as texts } from './texts.ts';
import { useDraftKeeper } from './use-feedback-draft.ts';

/** Feedback that was written before and is to be changed. */
export interface EditedFeedback {
  teacherFeedbackText?: string | null;
  score?: number | null;
}

interface FeedbackFormParts {
  recording: Recording;
  drafts: FoundDrafts;
  begin: FeedbackFields;
  /** Stores words and score in another way than as new feedback; such a form has no draft. */
  store?: ((fields: EditedFeedback) => Promise<Stored>) | undefined;
  onDone(): void;
}

/** The fields and their draft; `give` stores feedback in the outbox. */
export function useFeedbackFields({ recording, drafts, begin, store }: Omit<FeedbackFormParts, 'onDone'>) {
  const context = useAppContext();
  const [fields, setFields] = useState(begin);
  const keeper = useDraftKeeper(recording);
  const changed = changedFeedback(recording, fields);
  /** Of what the draft was begun for. */
  const [draftSeq, setDraftSeq] = useState(drafts.own?.seq);
  const seq = draftSeq ?? recording.seq;

  function change(next: Partial<FeedbackFields>): void {
    const form = { ...fields, ...next };
    setFields(form);
    if (store) return;
    if (changedFeedback(recording, form)) keeper.note({ ...form, seq });
    else void keeper.drop();
  }

  async function give(feedback: Feedback, seen = seq): Promise<Stored> {
    const stored = await giveFeedback({ uid: recording.uid, seq: seen }, feedback, context);
    await keeper.drop();
    return stored;
  }

  return {
    fields,
    change,
    give,
    /** What saving would store; null when there is nothing to save. */
    changed,
    isEdited: changed !== null && changedFrom(begin, fields),
    /** What closing the form asks about; undefined where nothing is kept. */
    draft: store ? undefined : { keep: () => void keeper.flush(), discard: () => void keeper.drop() },
    /** From here on, the form is about the answer as it is now. */
    discardDraft() {
      setDraftSeq(undefined);
      change(fieldsOf(recording));
    },
  };
}

export function useFeedbackForm({ onDone, ...parts }: FeedbackFormParts) {
  const { recording, store } = parts;
  const { give, ...form } = useFeedbackFields(parts);
  const { changed } = form;
  const { isRunning, run } = useCommandAction();
  return {
    ...form,
    isRunning,
    async save() {
      if (!changed) return;
      const said = { done: { title: texts.saved, message: texts.savedText }, later: texts.savedLater };
      const stored = () => (store ? store(writtenOf(changed)) : give(changed));
      // Voice and words are stored together or not at all: the form keeps both.
      const failure = changed.audio ? texts.voiceFailed : texts.failed;
      if (await run(stored, said, failure)) onDone();
    },
    async takeBack() {
      const said = {
        done: { title: texts.takenBack, message: texts.takenBackText },
        later: texts.takenBackLater,
      };
      const take = () => give(takenBack(recording), recording.seq);
      if (await run(take, said, texts.failed)) onDone();
    },
  };
}

function writtenOf({ text, score }: Feedback): EditedFeedback {
  return {
    ...(text !== undefined && { teacherFeedbackText: text }),
    ...(score !== undefined && { score }),
  };
}

function changedFrom(begin: FeedbackFields, now: FeedbackFields): boolean {
  const names = ['words', 'score', 'voice', 'sticker', 'tryAgain'] as const;
  return names.some((name) => begin[name] !== now[name]);
}
