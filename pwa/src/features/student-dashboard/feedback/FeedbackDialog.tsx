/**
 * What the teacher said about an activity, one answer at a time: who speaks, about what, the child's answer and the
 * teacher's, and the one way on.
 */
import { Button, Modal } from '@mantine/core';
import { IconCheck, IconRepeat } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useAppContext } from '#data/app-context.ts';
import { hearFeedback } from '#data/commands/progress-commands.ts';
import { activityAddress } from '#data/queries/next-activity.ts';
import type { ActivitySummary } from '#data/queries/student.ts';
import { useFeedbackSpeech } from '#data/sounds/use-feedback-speech.ts';
import classes from './FeedbackDialog.module.css';
import { FeedbackView } from './FeedbackView.tsx';
import { type FeedbackItem, feedbackItems } from './feedback-items.ts';
import { feedbackTexts } from './texts.ts';

export interface FeedbackDialogProps {
  card: ActivitySummary;
  /** Has the focus after the dialog where what opened it has moved away with its card. */
  focusAfter: RefObject<HTMLElement | null>;
  onClose(): void;
}

export default function FeedbackDialog({ card, focusAfter, onClose }: FeedbackDialogProps) {
  const context = useAppContext();
  useFocusAfter(focusAfter);
  // In the order of the opening: what is heard meanwhile keeps its place.
  const [order] = useState(() => feedbackItems(card).map(({ one }) => one.recording.uid));
  const [current, setCurrent] = useState(order[0] ?? '');
  // Whose voice, or words in its place, has sounded.
  const sounded = useRef<string>(undefined);
  const items = feedbackItems(card).sort((a, b) => placeOf(order, uidOf(a)) - placeOf(order, uidOf(b)));
  const index = indexOf(current, items, order);
  const item = items[index];
  useFeedbackSpeech(card.activity, item?.one.recording.feedbackSounds);
  if (!item) return null;
  const { recording, audioUrl, tryAgain } = item.one;
  const hear = () => void hearFeedback(recording, context).catch(reportError);
  // A voice that nobody could hear stays new.
  const leave = () => {
    if (!audioUrl || sounded.current === recording.uid) hear();
  };
  const goOn = () => {
    leave();
    const next = items[index + 1];
    if (next) setCurrent(uidOf(next));
    else onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${feedbackTexts.feedbackTitle}: ${card.activity.title}`}
      size={860}
      classNames={{ header: classes.header, title: classes.title, body: classes.body }}
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
        {items.length > 1 && <span>{feedbackTexts.place(index + 1, items.length)}</span>}
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
            to={activityAddress(card)}
            state={{ question: recording.questionId }}
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

/** After the dialog the focus is on what opened it; where that is gone, on `fallback`. */
function useFocusAfter(fallback: RefObject<HTMLElement | null>): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    return () => {
      const target = opener?.isConnected ? opener : fallback.current;
      if (target instanceof HTMLElement) target.focus();
    };
  }, [opener, fallback]);
}

function uidOf({ one }: FeedbackItem): string {
  return one.recording.uid;
}

function placeOf(order: readonly string[], uid: string): number {
  const place = order.indexOf(uid);
  return place === -1 ? order.length : place;
}

/** Of the piece with this uid; of the next one where the teacher has taken it back meanwhile, else of the last. */
function indexOf(uid: string, items: readonly FeedbackItem[], order: readonly string[]): number {
  const index = items.findIndex((item) => uidOf(item) === uid);
  if (index >= 0) return index;
  const next = items.findIndex((item) => placeOf(order, uidOf(item)) > placeOf(order, uid));
  return next >= 0 ? next : items.length - 1;
}
