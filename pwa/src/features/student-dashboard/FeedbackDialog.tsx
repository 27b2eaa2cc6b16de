/** What the teacher said about an activity: to read, to have read aloud, and to hear. */
import { Button, Modal } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { type AnsweredQuestion, questionnaireOf, questionOf } from 'shared-schema/rules/questions';
import { NO_AUDIO } from 'shared-schema/sync/protocol';
import { useAppContext } from '#data/app-context.ts';
import { hearFeedback } from '#data/commands/student-commands.ts';
import { useMedia } from '#data/media/use-media.ts';
import type { ActivityCard, CardFeedback } from '#data/queries/student.ts';
import { useFeedbackVoice } from '#data/recordings/use-feedback-voice.ts';
import { PlayButton } from '#ui/audio/PlayButton.tsx';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import { Emoji } from '#ui/emoji/Emoji.tsx';
import classes from './FeedbackDialog.module.css';
import { feedbackTexts } from './feedback-texts.ts';
import { dashboardTexts } from './texts.ts';

export default function FeedbackDialog({ card, onClose }: { card: ActivityCard; onClose(): void }) {
  const { activity, feedback } = card;
  const questionnaire = questionnaireOf(activity);
  const items = feedback.map((one) => ({
    one,
    question: questionOf(questionnaire, one.recording.questionId),
  }));
  return (
    <Modal opened onClose={onClose} title={`${feedbackTexts.feedbackTitle}: ${activity.title}`} size="lg">
      <div className={classes.list}>
        {items.sort(inOrder).map(({ one, question }) => (
          <FeedbackItem key={one.recording.uid} one={one} question={question} />
        ))}
        <Button fullWidth onClick={onClose}>
          {feedbackTexts.close}
        </Button>
      </div>
    </Modal>
  );
}

interface Item {
  one: CardFeedback;
  question: AnsweredQuestion;
}

/** As the questions stand, removed ones last; feedback on the answer that counts before that on earlier ones. */
function inOrder(a: Item, b: Item): number {
  const place = ({ question }: Item) => question.number ?? (question.isRemoved ? Number.MAX_SAFE_INTEGER : 0);
  if (place(a) !== place(b)) return place(a) - place(b);
  if (a.one.isEarlier !== b.one.isEarlier) return a.one.isEarlier ? 1 : -1;
  return a.one.recording.recordedAt < b.one.recording.recordedAt ? 1 : -1;
}

function FeedbackItem({ one, question }: Item) {
  const context = useAppContext();
  const voice = useFeedbackVoice(one.audioUrl);
  const { recording } = one;
  const { score } = recording;
  const hear = () => void hearFeedback(recording, context).catch(reportError);
  const latestHear = useRef(hear);
  latestHear.current = hear;
  // A voice message is heard at its end; what has no voice, when it is shown.
  useEffect(() => {
    if (!one.audioUrl) latestHear.current();
  }, [one.audioUrl]);
  return (
    <section className={classes.item} data-earlier={one.isEarlier || undefined}>
      <div className={classes.head}>
        {question.number !== null && (
          <h3 className={classes.question}>{feedbackTexts.question(question.number)}</h3>
        )}
        {question.isRemoved && <h3 className={classes.question}>{feedbackTexts.questionRemoved}</h3>}
        {score !== null && <span>{dashboardTexts.score(score)}</span>}
      </div>
      {one.isEarlier && <EarlierAnswer one={one} />}
      {one.sticker && <Emoji name={one.sticker} label={feedbackTexts.sticker} size={96} />}
      {one.tryAgain && <TryAgain />}
      {one.text && (
        <div className={classes.line}>
          <p className={classes.text}>{one.text}</p>
          <SpeakButton text={one.text} />
        </div>
      )}
      {one.audioUrl && (
        <div className={classes.line}>
          <span>{feedbackTexts.playVoice}</span>
          <PlayButton
            src={voice}
            disabled={voice === undefined}
            label={feedbackTexts.playVoice}
            failure={feedbackTexts.voiceFailed}
            size={80}
            onEnd={hear}
          />
        </div>
      )}
    </section>
  );
}

/** The teacher asks for another answer: the way to it is the card's own button. */
function TryAgain() {
  return (
    <div className={classes.line}>
      <p className={classes.text}>{feedbackTexts.tryAgainPlease}</p>
      <SpeakButton text={feedbackTexts.tryAgainPlease} />
    </div>
  );
}

/** Says that the words below are about what the child said before, and lets it be heard. */
function EarlierAnswer({ one: { recording } }: { one: CardFeedback }) {
  const hasSound = recording.audioUrl !== NO_AUDIO;
  const sound = useMedia(hasSound ? recording.audioUrl : null);
  return (
    <div className={classes.line}>
      <span>{feedbackTexts.earlierAnswer}</span>
      {hasSound && (
        <PlayButton
          src={sound.src}
          label={feedbackTexts.playEarlierAnswer}
          failure={feedbackTexts.answerFailed}
          size={64}
        />
      )}
    </div>
  );
}
