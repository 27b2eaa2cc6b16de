/** One answer on its turn: waits until the device has said whether there is a draft, then plays and takes the feedback. */
import { Box, Paper, Skeleton } from '@mantine/core';
import { useRef, useState } from 'react';
import { commentKeys } from 'shared-schema/rules/feedback/feedback-comments';
import type { FoundDrafts } from '#data/drafts/feedback/feedback-drafts.ts';
import { recordingName } from '#data/queries/recordings/recording-name.ts';
import { type Review, reviewsOf } from '#data/queries/recordings/reviews.ts';
import { useRecordingsUnder, useWorkRecordings } from '#data/queries/recordings/use-recordings.ts';
import type { Activity, Recording } from '#data/queries/teacher/rows.ts';
import { useFeedbackComments } from '#data/queries/teacher/use-feedback-comments.ts';
import { answerNews, answersBeside } from '../../feedback/answer-news.ts';
import { CommentsField } from '../../feedback/comments/CommentsField.tsx';
import { useInsertComment } from '../../feedback/comments/use-insert-comment.ts';
import { isGivenElsewhere } from '../../feedback/feedback-fields.ts';
import { OtherFeedback } from '../../feedback/News.tsx';
import { useStoredDrafts } from '../../feedback/use-feedback-draft.ts';
import classes from '../ReviewQueue.module.css';
import { TAKEN_LETTERS } from '../state/review-keys.ts';
import { useSingleKeys } from '../state/single-keys.ts';
import { ActionBar } from './ActionBar.tsx';
import { AnswerCard, NewsOfAnswer } from './AnswerCard.tsx';
import { AnswerPlayer } from './AnswerPlayer.tsx';
import type { AnswerStepProps } from './answer-step-props.ts';
import { FeedbackFieldsCard } from './FeedbackFieldsCard.tsx';
import { useAnswerForm } from './use-answer-form.ts';
import { useAnswerKeys } from './use-answer-keys.tsx';
import { useReviewPlayer } from './use-review-player.ts';
import { useVoiceNote } from './use-voice-note.ts';

export function AnswerStep(props: AnswerStepProps) {
  const { isSaved } = props;
  const drafts = useStoredDrafts(props.recording, true);
  const found = useRecordingsUnder(isSaved ? [props.recording.uid] : []);
  // One that was deleted meanwhile is shown as it was, and says so.
  const fresh = found && (found.at(0) ?? props.recording);
  const [shown, setShown] = useState(isSaved ? undefined : props.recording);
  if (!shown && fresh) setShown(fresh);
  if (!drafts || !shown) return <Skeleton height={420} radius="lg" />;
  return <AnswerForm {...props} recording={shown} drafts={drafts} />;
}

/** `everyActivity` has that of the answer unless the device does not. */
function useReview(recording: Recording, { students, everyActivity }: AnswerStepProps['data']) {
  const rows = useWorkRecordings(recording);
  const activity = everyActivity.find(({ uid }) => uid === recording.activityUid);
  const student = students.filter(({ uid }) => uid === recording.studentUid);
  const { newer, earlier } = answersBeside(recording, rows ?? []);
  const [review] = reviewsOf({
    recordings: [recording],
    students: student,
    everyActivity: activity ? [activity] : [],
  });
  return {
    activity,
    review: review && { ...review, earlier },
    newer,
    news: answerNews(recording, rows),
    /** The answer with feedback of another window or device. */
    other: rows?.find((row) => isGivenElsewhere(recording, row)),
  };
}

type AnswerFormProps = AnswerStepProps & { drafts: FoundDrafts };

function AnswerForm(props: AnswerFormProps) {
  const about = useReview(props.recording, props.data);
  return about.review ? <ReviewedAnswer {...props} {...about} review={about.review} /> : null;
}

type ReviewedAnswerProps = AnswerFormProps &
  Omit<ReturnType<typeof useReview>, 'review'> & { review: Review; activity: Activity | undefined };

function ReviewedAnswer(props: ReviewedAnswerProps) {
  const { review, activity, news, newer, other, drafts, way, note } = props;
  const { recording } = review;
  const name = recordingName(review);
  const hasSingleKeys = useSingleKeys();
  const words = useRef<HTMLTextAreaElement>(null);
  const form = useAnswerForm({ ...props, name });
  const player = useReviewPlayer(review, way, props.load);
  const voice = useVoiceNote({
    voice: form.fields.voice,
    onChange: (chosen) => form.change({ voice: chosen }),
    onSave: form.save,
  });
  const save = voice.isRunning ? voice.saveAfter : form.save;
  const insert = useInsertComment(form);
  const comments = commentKeys(useFeedbackComments() ?? [], TAKEN_LETTERS);
  const insertComment = (letter: string) => {
    const comment = comments.get(letter);
    if (comment) void insert(comment);
  };
  useAnswerKeys({ ...props, form, player, voice, words, save, insertComment });
  return (
    <>
      <NewsOfAnswer news={news} onHearNewer={() => newer && props.onHearNewer(newer)} />
      {other && !form.isSaving && (
        <Box mb="sm">
          <OtherFeedback recording={other} />
        </Box>
      )}
      <Paper p="md" shadow="xs" className={classes.answer}>
        <AnswerCard {...{ review, activity }}>
          <AnswerPlayer {...{ player, way, name }} />
        </AnswerCard>
        <FeedbackFieldsCard
          {...{ recording, drafts, words }}
          fields={form.fields}
          isChanged={form.changed !== null}
          onChange={form.change}
          onDiscardDraft={form.discardDraft}
        >
          <CommentsField
            fields={form.fields}
            change={form.change}
            taken={TAKEN_LETTERS}
            hasKeys={hasSingleKeys}
          />
        </FeedbackFieldsCard>
      </Paper>
      <ActionBar
        {...{ player, voice, save }}
        fields={form.fields}
        isRefused={news === 'gone' || news === 'replaced'}
        hint={props.hint}
        note={note}
        onScore={(score) => form.change({ score })}
        onSkip={props.onSkip}
        onBack={props.onBack}
      />
    </>
  );
}
