/**
 * What the teacher said about an activity, one answer at a time: who speaks, about what, the child's answer and the
 * teacher's, and the one way on.
 */
import { Button, Modal } from '@mantine/core';
import { IconCheck, IconRepeat } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useAppContext } from '#data/app-context.ts';
import { hearFeedback } from '#data/commands/student-commands.ts';
import type { ActivitySummary } from '#data/queries/student.ts';
import classes from './FeedbackDialog.module.css';
import { FeedbackView } from './FeedbackView.tsx';
import { feedbackItems } from './feedback-items.ts';
import { feedbackTexts } from './texts.ts';

export interface FeedbackDialogProps {
  card: ActivitySummary;
  /** Leads to the activity, for another try. */
  way: string;
  onClose(): void;
}

export default function FeedbackDialog({ card, way, onClose }: FeedbackDialogProps) {
  const context = useAppContext();
  const [number, setNumber] = useState(1);
  // In the order of the opening: what is heard meanwhile keeps its place.
  const [order] = useState(() => feedbackItems(card).map(({ one }) => one.recording.uid));
  // Whose voice, or words in its place, has sounded.
  const sounded = useRef<string>(undefined);
  const items = feedbackItems(card).sort((a, b) => placeOf(order, a) - placeOf(order, b));
  const item = items[Math.min(number, items.length) - 1];
  if (!item) return null;
  const { recording, audioUrl, tryAgain } = item.one;
  const hear = () => void hearFeedback(recording, context).catch(reportError);
  // A voice that nobody could hear stays new.
  const leave = () => {
    if (!audioUrl || sounded.current === recording.uid) hear();
  };
  const goOn = () => {
    leave();
    if (number < items.length) setNumber(number + 1);
    else onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${feedbackTexts.feedbackTitle}: ${card.activity.title}`}
      size={860}
      classNames={{ title: classes.title, body: classes.body }}
    >
      <FeedbackView
        key={recording.uid}
        item={item}
        onHeard={hear}
        onSound={(isHeard) => {
          sounded.current = isHeard ? recording.uid : undefined;
        }}
      />
      <div className={classes.ways}>
        {items.length > 1 && <span>{feedbackTexts.place(number, items.length)}</span>}
        <Button
          className={classes.way}
          // The second half of a double tap is for the piece that was left.
          data-tap-key={recording.uid}
          color="leaf"
          variant={tryAgain ? 'default' : 'filled'}
          leftSection={<IconCheck size={30} stroke={3} aria-hidden />}
          onClick={goOn}
        >
          {feedbackTexts.heard}
        </Button>
        {tryAgain && (
          <Button
            className={classes.way}
            component={Link}
            to={way}
            leftSection={<IconRepeat size={30} stroke={2.5} aria-hidden />}
            onClick={leave}
          >
            {feedbackTexts.tryAgain}
          </Button>
        )}
      </div>
    </Modal>
  );
}

function placeOf(order: readonly string[], item: ReturnType<typeof feedbackItems>[number]): number {
  const place = order.indexOf(item.one.recording.uid);
  return place === -1 ? order.length : place;
}
