/** Words and an optional score for one recording. Specification, teacher side, section 5 'Feedback'. */
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { parseFeedbackScore } from 'shared-schema/rules/feedback-score';
import { giveFeedback } from '#data/actions/teacher.ts';
import { useDeed } from '#ui/forms/use-deed.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import type { Review } from '../model/reviews.ts';
import { changedFeedback } from './changed-feedback.ts';
import { RecordingSound } from './RecordingSound.tsx';
import { ScorePicker } from './ScorePicker.tsx';
import { feedbackTexts as texts } from './texts.ts';

/** Feedback that was written before and is to be changed. */
interface Written {
  teacherFeedbackText?: string | null;
  score?: number | null;
}

interface FeedbackDialogProps {
  review: Review;
  /** Fills the form instead of what the recording has. */
  start?: Written;
  /** Stores what the form says in another way than as new feedback. */
  save?(fields: Written): Promise<void>;
  onClose(): void;
}

export function FeedbackDialog({ review, start, save: store, onClose }: FeedbackDialogProps) {
  const { recording } = review;
  const shown = { ...recording, ...start };
  const [words, setWords] = useState(shown.teacherFeedbackText ?? '');
  const [score, setScore] = useState<number | string>(shown.score ?? '');
  const { running, run } = useDeed();
  const form = { words, score: parseFeedbackScore(score) };
  const feedback = changedFeedback(recording, form);
  const save = async () => {
    if (!feedback) return;
    const { text: teacherFeedbackText, score: percent } = feedback;
    const fields = {
      ...(teacherFeedbackText !== undefined && { teacherFeedbackText }),
      ...(percent !== undefined && { score: percent }),
    };
    const deed = () => (store ? store(fields) : giveFeedback(recording, feedback));
    if (!(await run(deed, texts.failed))) return;
    showToast({ title: texts.saved, message: texts.savedText });
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={texts.title(review.studentName)} size="lg">
      <Stack>
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
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <ScorePicker score={score} onChange={setScore} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button disabled={!feedback} loading={running} onClick={() => void save()}>
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
