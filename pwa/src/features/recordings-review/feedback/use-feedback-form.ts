/** The state of a feedback form: its fields, its draft, and how it is saved or taken back. */
import { useState } from 'react';
import { useCommandAction } from '#actions/use-command-action.ts';
import { useAppContext } from '#data/app-context.ts';
import type { Stored } from '#data/commands/enqueue.ts';
import { type Feedback, giveFeedback } from '#data/commands/feedback-commands.ts';
import { blobsOf } from '#data/commands/named-file.ts';
import type { FeedbackFields, FoundDrafts } from '#data/drafts/feedback/feedback-drafts.ts';
import type { AddressedFile } from '#data/outbox/outbox-db.ts';
import type { Recording } from '#data/queries/teacher/rows.ts';
import { changedFeedback, fieldsOf, rewritten, takenBack, type WrittenFeedback } from './feedback-fields.ts';
import { feedbackTexts as texts } from './texts.ts';
import { useDraftKeeper } from './use-feedback-draft.ts';

/** Feedback that was refused and is to be changed. */
export interface RefusedFeedback {
  /** What it says of words, voice and score. */
  written: WrittenFeedback;
  /** Stores words, voice and score in its place, with the file of a new voice; the rest of it stays as it is. */
  store(written: WrittenFeedback, files: readonly AddressedFile[]): Promise<Stored>;
}

interface FeedbackFormParts {
  recording: Recording;
  drafts: FoundDrafts;
  begin: FeedbackFields;
  /** What the form changes in place of giving new feedback; such a form has no draft. */
  refused?: RefusedFeedback | undefined;
  onDone(): void;
}

/** The fields and their draft; `give` stores feedback in the outbox. */
export function useFeedbackFields({ recording, drafts, begin, refused }: Omit<FeedbackFormParts, 'onDone'>) {
  const context = useAppContext();
  const [fields, setFields] = useState(begin);
  const keeper = useDraftKeeper(recording, drafts.own);
  const changed = changedFeedback(recording, fields);
  /** Of what the draft was begun for. */
  const [draftSeq, setDraftSeq] = useState(drafts.own?.seq);
  const seq = draftSeq ?? recording.seq;

  function change(next: Partial<FeedbackFields>): void {
    const form = { ...fields, ...next };
    setFields(form);
    if (refused) return;
    if (changedFeedback(recording, form)) keeper.note({ ...form, seq });
    else void keeper.drop();
  }

  async function give(feedback: Feedback, seen = seq): Promise<Stored> {
    // A draft that is written after the feedback would be offered again, as would its copy of a closing page.
    await keeper.flush();
    const edited = { uid: recording.uid, seq: seen };
    const stored = await giveFeedback(edited, feedback, context, { writeBeside: keeper.removeStored });
    await keeper.drop();
    return stored;
  }

  return {
    fields,
    change,
    give,
    /** What saving would store as new feedback; null when there is nothing to save. */
    changed,
    isEdited: (changed !== null || refused !== undefined) && changedFrom(begin, fields),
    /** What closing the form asks about; undefined where nothing is kept. */
    draft: refused ? undefined : { keep: () => void keeper.flush(), discard: () => void keeper.drop() },
    /** From here on, the form is about the answer as it is now. */
    discardDraft() {
      setDraftSeq(undefined);
      change(fieldsOf(recording));
    },
  };
}

export function useFeedbackForm({ onDone, ...parts }: FeedbackFormParts) {
  const { recording, refused } = parts;
  const { give, ...form } = useFeedbackFields(parts);
  const { changed, fields } = form;
  const { isRunning, run } = useCommandAction();
  return {
    ...form,
    isRunning,
    maySave: changed !== null || refused !== undefined,
    async save() {
      const { blobs: newFiles = [] } = blobsOf(changed?.audio);
      const stored = refused
        ? () => refused.store(rewritten(recording, fields, refused.written), newFiles)
        : changed && (() => give(changed));
      if (!stored) return;
      const said = { done: { title: texts.saved, message: texts.savedText }, later: texts.savedLater };
      // Voice and words are stored together or not at all: the form keeps both.
      const failure = changed?.audio ? texts.voiceFailed : texts.failed;
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

function changedFrom(begin: FeedbackFields, now: FeedbackFields): boolean {
  const names = ['words', 'score', 'voice', 'sticker', 'tryAgain'] as const;
  return names.some((name) => begin[name] !== now[name]);
}
