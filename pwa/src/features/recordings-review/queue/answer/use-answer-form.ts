/** The fields of the answer on the screen, and saving them without waiting for the school. */
import type { FoundDrafts } from '#data/drafts/feedback/feedback-drafts.ts';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import type { AnswerNews } from '../../feedback/answer-news.ts';
import { draftFields, fieldsOf } from '../../feedback/feedback-fields.ts';
import { useFeedbackFields } from '../../feedback/use-feedback-form.ts';
import { mayLeave } from '../state/may-leave.ts';
import { queueTexts as texts } from '../texts.ts';
import type { AnswerStepProps } from './answer-step-props.ts';

interface AnswerFormParts extends Pick<AnswerStepProps, 'recording' | 'onSaved' | 'onHint'> {
  drafts: FoundDrafts;
  news: AnswerNews;
  /** Of the recording, in words. */
  name: string;
}

export type AnswerFormState = ReturnType<typeof useAnswerForm>;

export function useAnswerForm({ recording, drafts, news, name, onSaved, onHint }: AnswerFormParts) {
  const begin = { ...fieldsOf(recording), ...(drafts.own && draftFields(drafts.own)) };
  const form = useFeedbackFields({ recording, drafts, begin });
  const { isRunning, run } = useAsyncAction();
  const { changed, give } = form;
  return {
    ...form,
    isSaving: isRunning,
    change(patch: Parameters<typeof form.change>[0]): void {
      onHint('');
      form.change(patch);
    },
    async save(): Promise<void> {
      if (news === 'gone' || news === 'replaced' || !mayLeave()) return;
      if (!changed) return onHint(texts.nothingToSave);
      const stored = await run(() => give(changed), texts.failed);
      if (stored) onSaved({ ...stored.value, recording, given: changed, name });
    },
  };
}
