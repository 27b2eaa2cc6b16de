/** One recording: the question, the sound, the feedback, and the button to give feedback. */
import { memo } from 'react';
import { feedbackScoreColor } from 'shared-schema/rules/colors/score-color';
import { shallow } from 'zustand/shallow';
import { useAppContext } from '#data/app-context.ts';
import { recordingName } from '#data/queries/recordings/recording-name.ts';
import type { Review } from '#data/queries/recordings/reviews.ts';
import { PlainBadge } from '#ui/plain/PlainBadge.tsx';
import { PlainButton } from '#ui/plain/PlainButton.tsx';
import text from '#ui/plain/plain-text.module.css';
import { momentOf } from '#ui/teacher/moment.ts';
import { EarlierAnswers } from './EarlierAnswers.tsx';
import { GivenFeedback } from './feedback/GivenFeedback.tsx';
import { feedbackTexts } from './feedback/texts.ts';
import { RecordingSound } from './RecordingSound.tsx';
import { useReviewDesk } from './ReviewDesk.tsx';
import classes from './ReviewRow.module.css';
import { recordingTexts as texts } from './texts.ts';

interface ReviewRowProps {
  review: Review;
  /** Names of student and activity too, where no group says them. */
  withNames?: boolean;
}

function Row({ review, withNames = false }: ReviewRowProps) {
  const { clock } = useAppContext();
  const { giveFeedback, hasDraft } = useReviewDesk();
  const { recording, status } = review;
  const given = status === 'completed';
  return (
    <article className={classes.row} aria-label={recordingName(review)}>
      <div className={classes.words}>
        {withNames && (
          <p className={`${text.small} ${classes.names}`}>
            {review.studentName} · {review.activityTitle}
          </p>
        )}
        <p className={`${text.small} ${classes.question}`}>{describeQuestion(review)}</p>
        <p className={`${text.note} ${text.dimmed}`}>{momentOf(recording.recordedAt, clock)}</p>
      </div>
      <RecordingSound review={review} />
      <div className={classes.side}>
        {hasDraft(review) && <PlainBadge color="sky">{feedbackTexts.draft}</PlainBadge>}
        <Judgment review={review} />
        <PlainButton
          variant={given ? 'default' : 'light'}
          icon="message"
          label={(given ? feedbackTexts.editOn : feedbackTexts.giveOn)(recordingName(review))}
          onClick={() => giveFeedback(review)}
        >
          {given ? feedbackTexts.edit : feedbackTexts.give}
        </PlainButton>
      </div>
      <GivenFeedback recording={recording} voiceName={feedbackTexts.voiceOn(recordingName(review))} />
      {review.earlier.length > 0 && <EarlierAnswers review={review} />}
    </article>
  );
}

/** Drawn again only when something of it changed: one new answer would draw all rows of its list. */
export const ReviewRow = memo(Row, (before, after) => {
  const { recording, earlier, ...words } = before.review;
  const { recording: nextRecording, earlier: nextEarlier, ...nextWords } = after.review;
  return (
    recording === nextRecording &&
    earlier.length === nextEarlier.length &&
    earlier.every((row, index) => row === nextEarlier[index]) &&
    shallow(words, nextWords)
  );
});

/** 'Question 2: What do you see?' */
function describeQuestion({ questionNumber, prompt, isQuestionRemoved }: Review): string {
  const place = questionNumber === null ? [] : [texts.question(questionNumber)];
  const named = isQuestionRemoved ? [texts.questionRemoved] : place;
  return [...named, prompt].filter(Boolean).join(': ');
}

function Judgment({ review: { recording, status } }: { review: Review }) {
  return (
    <>
      {status === 'completed' && (
        <PlainBadge color="leaf" icon="check">
          {feedbackTexts.given}
        </PlainBadge>
      )}
      {status === 'pending' && (
        <PlainBadge color="yellow" icon="clock">
          {feedbackTexts.pending}
        </PlainBadge>
      )}
      {recording.score !== null && (
        <PlainBadge color={feedbackScoreColor(recording.score)}>{texts.score(recording.score)}</PlainBadge>
      )}
    </>
  );
}
