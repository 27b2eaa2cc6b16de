/**
 * Words and a score, and nothing else: for a device on which the feedback dialog cannot be loaded. It is part of the
 * recordings themselves, so nothing more has to arrive for it. Specification, teacher side, sections 2 and 5.
 */
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  mayGrade,
  parseFeedbackScore,
  SCORE_MAX,
  SCORE_MIN,
} from 'shared-schema/rules/feedback/feedback-score';
import { feedbackWordsOf } from 'shared-schema/rules/feedback/feedback-words';
import { MAX_LONG_TEXT_LENGTH } from 'shared-schema/rules/text-limits';
import { useCommandAction } from '#actions/use-command-action.ts';
import { useAppContext } from '#data/app-context.ts';
import { giveFeedback } from '#data/commands/feedback-commands.ts';
import type { Review } from '#data/queries/recordings/reviews.ts';
import { CancelButton, FormModal } from '#ui/dialogs/FormModal.tsx';
import { gradeTexts as texts } from './texts.ts';

interface GradeDialogProps {
  /** The answer as it was when the person opened it. */
  review: Review;
  onClose(): void;
}

export function GradeDialog({ review, onClose }: GradeDialogProps) {
  const { uid, seq, ...given } = review.recording;
  const context = useAppContext();
  const { isRunning, run } = useCommandAction();
  const [words, setWords] = useState(feedbackWordsOf(given) ?? '');
  const [score, setScore] = useState(String(given.score ?? ''));
  async function save(): Promise<void> {
    // What stood in the other form stands in these words now: the child does not get it twice.
    const other = given.teacherFeedbackText ? { text: null } : {};
    const feedback = { ...other, gradeText: words.trim(), score: parseFeedbackScore(score) ?? null };
    const said = { done: { title: texts.saved, message: texts.savedText }, later: texts.savedLater };
    if (await run(() => giveFeedback({ uid, seq }, feedback, context), said, texts.failed)) onClose();
  }
  return (
    <FormModal onClose={onClose} isSaving={isRunning} title={texts.title(review.studentName)}>
      <Stack>
        <Text size="sm">
          {review.activityTitle}
          <br />
          {review.prompt}
        </Text>
        <Textarea
          label={texts.words}
          autosize
          minRows={3}
          data-autofocus
          maxLength={MAX_LONG_TEXT_LENGTH}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <TextInput
          label={texts.score}
          type="number"
          min={SCORE_MIN}
          max={SCORE_MAX}
          w={160}
          value={score}
          onChange={(event) => setScore(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <CancelButton>{texts.cancel}</CancelButton>
          <Button disabled={!mayGrade(words, score)} loading={isRunning} onClick={() => void save()}>
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </FormModal>
  );
}
