/** Puts a comment into a feedback form: its words behind those that are there, its voice in place of the form's. */
import { useEffect, useRef } from 'react';
import { useAppContext } from '#data/app-context.ts';
import type { FeedbackFields } from '#data/drafts/feedback/feedback-drafts.ts';
import { readVoice } from '#data/drafts/feedback/read-voice.ts';
import type { DraftVoice } from '#data/outbox/outbox-db.ts';
import type { FeedbackComment } from '#data/queries/teacher/use-feedback-comments.ts';
import { useLatest } from '#platform/use-latest.ts';
import { dismissToast, showToast } from '#ui/toast/toast-store.ts';
import { withWords } from './comment-fields.ts';
import { commentTexts as texts } from './texts.ts';

interface FormParts {
  fields: FeedbackFields;
  change(next: Partial<FeedbackFields>): void;
}

export function useInsertComment(form: FormParts): (comment: FeedbackComment) => Promise<void> {
  const context = useAppContext();
  // The bytes of a voice come later: what is typed meanwhile stays.
  const latest = useLatest(form);
  const isHere = useRef(true);
  /** Id of the message that can be undone in this form. */
  const toast = useRef(0);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      dismissToast(toast.current);
    };
  }, []);

  function tellOfReplaced(before: DraftVoice): void {
    const run = () => latest.current.change({ voice: before });
    toast.current = showToast({
      ...{ title: texts.voiceReplaced, message: texts.voiceReplacedText, tone: 'info' },
      action: { label: texts.undo, run },
    });
  }

  return async ({ text, audioUrl }) => {
    const { fields, change } = latest.current;
    const words = withWords(fields.words, text);
    if (audioUrl === null) return change({ words });
    // Saved before its bytes are here, the feedback names the voice by its address.
    const given: DraftVoice = { kind: 'given', address: audioUrl };
    change({ words, voice: given });
    if (fields.voice?.kind === 'recorded') tellOfReplaced(fields.voice);
    const voice = await readVoice(audioUrl, context);
    // The feedback was sent, or its form left: a change would begin a draft that nobody sees.
    if (isHere.current && latest.current.fields.voice === given) latest.current.change({ voice });
  };
}
