/** What the teacher said about an activity: to read, to have read aloud, and to hear. */
import { Button, Modal } from '@mantine/core';
import { questionIndexOf } from 'shared-schema/rules/completion';
import type { ActivityCard, CardFeedback } from '#data/hooks/student.ts';
import { useMedia } from '#data/media/use-media.ts';
import { PlayButton } from '#ui/audio/PlayButton.tsx';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import classes from './FeedbackDialog.module.css';
import { dashboardTexts } from './texts.ts';

export default function FeedbackDialog({ card, onClose }: { card: ActivityCard; onClose(): void }) {
  const { activity, feedback } = card;
  const place = (one: CardFeedback) => questionIndexOf(activity.questions, one.recording.questionId);
  const inOrder = [...feedback].sort((a, b) => place(a) - place(b));
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${dashboardTexts.feedbackTitle}: ${activity.title}`}
      closeButtonProps={{ 'aria-label': dashboardTexts.close }}
      size="lg"
    >
      <div className={classes.list}>
        {inOrder.map((one) => (
          <FeedbackItem key={one.recording.uid} one={one} index={place(one)} />
        ))}
        <Button fullWidth onClick={onClose}>
          {dashboardTexts.close}
        </Button>
      </div>
    </Modal>
  );
}

function FeedbackItem({ one, index }: { one: CardFeedback; index: number }) {
  const voice = useMedia(one.audioUrl);
  const { score } = one.recording;
  return (
    <section className={classes.item}>
      <div className={classes.head}>
        {index >= 0 && <h3 className={classes.question}>{dashboardTexts.question(index + 1)}</h3>}
        {score !== null && <span>{dashboardTexts.score(score)}</span>}
      </div>
      {one.text && (
        <div className={classes.line}>
          <p className={classes.text}>{one.text}</p>
          <SpeakButton text={one.text} />
        </div>
      )}
      {one.audioUrl && (
        <div className={classes.line}>
          <span>{dashboardTexts.playVoice}</span>
          <PlayButton
            src={voice.src}
            label={dashboardTexts.playVoice}
            failure={dashboardTexts.voiceFailed}
            size={80}
          />
        </div>
      )}
    </section>
  );
}
