/** Puts a comment into a feedback form: its words behind those that are there, its voice in place of the form's. */
import { useAppContext } from '#data/app-context.ts';
import type { FeedbackComment } from '#data/queries/teacher/use-feedback-comments.ts';
import type { FeedbackFields } from '#data/recordings/feedback-drafts.ts';
import { readVoice } from '#data/recordings/read-voice.ts';
import { useLatest } from '#platform/use-latest.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { withWords } from './comment-fields.ts';
import { commentTexts as texts } from './texts.ts';

interface FormParts {
  fields: FeedbackFields;
  change(next: Partial<FeedbackFields>): void;
}

export function useInsertComment(form: FormParts): (comment: FeedbackComment) => Promise<void> {
  const context = useAppContext();
  // The voice is read for a moment: what is typed meanwhile stays.
  const latest = useLatest(form);
  return async ({ text, audioUrl }) => {
    const voice = audioUrl === null ? undefined : await readVoice(audioUrl, context);
    const { fields, change } = latest.current;
    change({ words: withWords(fields.words, text), ...(voice && { voice }) });
    if (!voice || fields.voice?.kind !== 'recorded') return;
    const before = fields.voice;
    const run = () => latest.current.change({ voice: before });
    showToast({
      ...{ title: texts.voiceReplaced, message: texts.voiceReplacedText, tone: 'info' },
      action: { label: texts.undo, run },
    });
  };
}
