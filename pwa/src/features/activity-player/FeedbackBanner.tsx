/** Tells that the teacher answered, and leads to where it can be read and heard. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useIsRecording } from '#platform/locks/busy-store.ts';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import { Emoji } from '#ui/emoji/Emoji.tsx';
import classes from './FeedbackBanner.module.css';
import { playerTexts } from './texts.ts';

export function FeedbackBanner() {
  const isRecording = useIsRecording();
  return (
    <aside className={classes.banner}>
      <Emoji name="speech-balloon" size={44} />
      <p className={classes.words}>{playerTexts.feedbackBanner}</p>
      <SpeakButton text={playerTexts.feedbackBanner} />
      {isRecording ? (
        <Button disabled>{playerTexts.viewFeedback}</Button>
      ) : (
        <Button component={Link} to="/student-dashboard" color="leaf">
          {playerTexts.viewFeedback}
        </Button>
      )}
    </aside>
  );
}
