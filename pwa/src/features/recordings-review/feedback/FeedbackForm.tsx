/** The form of the feedback dialog: the answer to listen to, words, voice, score, sticker, and whether to try again. */
import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { hasFeedback } from 'shared-schema/rules/progress/earlier-answers';
import { MAX_LONG_TEXT_LENGTH } from 'shared-schema/rules/text-limits';
import type { FeedbackFields, FoundDrafts } from '#data/drafts/feedback/feedback-drafts.ts';
import type { Review } from '#data/queries/recordings/reviews.ts';
import { useWorkRecordings } from '#data/queries/recordings/use-recordings.ts';
import { CancelButton, FormModal } from '#ui/dialogs/FormModal.tsx';
import { SavingWaits } from '#ui/forms/SavingWaits.tsx';
import { RecordingSound } from '../RecordingSound.tsx';
import { answerNews } from './answer-news.ts';
import { CommentsField } from './comments/CommentsField.tsx';
import { commentTexts } from './comments/texts.ts';
import { askAboutComment, useHasUnsavedComment } from './comments/unsaved-comment.ts';
import { DraftNote } from './DraftNote.tsx';
import { EarlierDraft } from './EarlierDraft.tsx';
import classes from './FeedbackForm.module.css';
import { isGivenElsewhere } from './feedback-fields.ts';
import { News, OtherFeedback } from './News.tsx';
import { ScorePicker } from './ScorePicker.tsx';
import { StickerPicker } from './StickerPicker.tsx';
import { feedbackTexts as texts } from './texts.ts';
import { useDeleteAnswer } from './use-delete-answer.tsx';
import { type RefusedFeedback, useFeedbackForm } from './use-feedback-form.ts';
import { VoiceField } from './VoiceField.tsx';

export interface FeedbackDialogProps {
  /** The answer as it was when the person opened it: what is written is meant for it, whatever arrives meanwhile. */
  review: Review;
  /** What the form changes in place of giving new feedback. */
  refused?: RefusedFeedback;
  /** Name of what `refused` would store, when that was decided elsewhere. */
  gone?: string | null;
  onClose(): void;
}

interface FeedbackFormProps extends FeedbackDialogProps {
  /** What was found on the device. */
  drafts: FoundDrafts;
  /** What the form holds first. */
  begin: FeedbackFields;
}

/** Buttons that take something away. */
const QUIET = { variant: 'subtle', color: 'red' } as const;

export function FeedbackForm(props: FeedbackFormProps) {
  const { review, drafts, begin, refused, gone = null, onClose } = props;
  const { recording } = review;
  const form = useFeedbackForm({ recording, drafts, begin, refused, onDone: onClose });
  const deleting = useDeleteAnswer(review, () => {
    form.draft?.discard();
    onClose();
  });
  const rows = useWorkRecordings(recording);
  const news = deleting.isRunning ? 'none' : answerNews(recording, rows);
  const isKept = news === 'none' || news === 'newer';
  const { fields, change, isRunning } = form;
  // What the form itself stores is not other feedback.
  const other = isRunning ? undefined : rows?.find((row) => isGivenElsewhere(recording, row));
  const [isVoiceAdding, setVoiceAdding] = useState(false);
  // Refused feedback has no comments: one that is changed is on the page below.
  const isCommenting = useHasUnsavedComment() && !refused;
  const waits = waitsFor(isVoiceAdding, isCommenting);
  const mayTakeBack = !refused && isKept && hasFeedback(recording);
  return (
    <FormModal
      onClose={onClose}
      title={texts.title(review.studentName)}
      size="lg"
      gone={isRunning ? null : gone}
      isDirty={form.isEdited}
      hasPending={waits !== null}
      askFirst={() => isCommenting && askAboutComment()}
      isSaving={isRunning}
      asks={deleting.isAsking}
      {...(form.draft && form.isEdited && { draft: form.draft })}
    >
      <Stack>
        {news !== 'none' && <News news={news} />}
        {other && <OtherFeedback recording={other} />}
        {drafts.own && form.changed && <DraftNote onDiscard={form.discardDraft} />}
        {drafts.other && <EarlierDraft draft={drafts.other} fields={fields} onUse={change} />}
        <div>
          <Text fw={600}>{review.activityTitle}</Text>
          <Text size="sm" c="dimmed">
            {review.prompt}
          </Text>
        </div>
        <RecordingSound review={review} />
        <Textarea
          label={texts.words}
          placeholder={texts.wordsPlaceholder}
          autosize
          minRows={3}
          data-autofocus
          maxLength={MAX_LONG_TEXT_LENGTH}
          value={fields.words}
          onChange={(event) => change({ words: event.currentTarget.value })}
        />
        {!refused && <CommentsField fields={fields} change={change} />}
        <VoiceField
          description={texts.voiceHint}
          voice={fields.voice}
          onChange={(voice) => change({ voice })}
          onAdding={setVoiceAdding}
        />
        <ScorePicker score={fields.score} onChange={(score) => change({ score })} />
        {!refused && <StickerPicker value={fields.sticker} onChange={(sticker) => change({ sticker })} />}
        {!refused && !recording.replacedAt && (
          <Checkbox
            label={texts.tryAgain}
            description={texts.tryAgainHint}
            checked={fields.tryAgain}
            onChange={(event) => change({ tryAgain: event.currentTarget.checked })}
          />
        )}
        <Group gap="xs">
          {mayTakeBack && (
            <Button
              {...QUIET}
              disabled={isRunning || waits !== null || deleting.isRunning}
              onClick={() => void form.takeBack()}
            >
              {texts.takeBack}
            </Button>
          )}
          {!refused && isKept && (
            <Button
              {...QUIET}
              disabled={isRunning || waits !== null}
              loading={deleting.isRunning}
              onClick={deleting.ask}
            >
              {texts.delete}
            </Button>
          )}
        </Group>
        <Group justify="flex-end" className={classes.actions}>
          <SavingWaits reason={waits} />
          <CancelButton>{texts.cancel}</CancelButton>
          <Button
            disabled={!form.maySave || waits !== null || !isKept || gone !== null || deleting.isRunning}
            loading={isRunning}
            onClick={() => void form.save()}
          >
            {texts.save}
          </Button>
        </Group>
      </Stack>
      {deleting.element}
    </FormModal>
  );
}

/** What saving waits for, in words; null for nothing. */
function waitsFor(isVoiceAdding: boolean, isCommenting: boolean): string | null {
  if (isVoiceAdding) return texts.voiceAdding;
  return isCommenting ? commentTexts.unsaved : null;
}
