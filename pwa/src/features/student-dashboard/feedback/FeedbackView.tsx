/** One piece of feedback: the teacher's name and picture, the question's picture, stars or sticker, words and sounds. */
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useEffect } from 'react';
import { STAR_SCORES, starsFor } from 'shared-schema/rules/feedback/feedback-score';
import { avatarDesign } from 'shared-schema/rules/people/avatar-design';
import { usePicture } from '#data/media/use-picture.ts';
import type { CardFeedback } from '#data/queries/student.ts';
import { useFeedbackLesson } from '#data/recordings/use-feedback-lesson.ts';
import { useLatest } from '#platform/use-latest.ts';
import { Avatar } from '#ui/art/Avatar.tsx';
import { Chickadee } from '#ui/art/Chickadee.tsx';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import { useSpeech } from '#ui/audio/use-speech.ts';
import { Emoji } from '#ui/emoji/Emoji.tsx';
import { FeedbackSounds } from './FeedbackSounds.tsx';
import classes from './FeedbackView.module.css';
import type { FeedbackItem } from './feedback-items.ts';
import { feedbackTexts } from './texts.ts';

export interface FeedbackViewProps {
  item: FeedbackItem;
  /** The child has heard the voice to its end, or there is none and the feedback is shown. */
  onHeard(): void;
}

export function FeedbackView({ item, onHeard }: FeedbackViewProps) {
  const { one, picture } = item;
  const { score, feedbackSounds } = one.recording;
  useFeedbackLesson(feedbackSounds);
  useShownWithoutVoice(one, onHeard);
  return (
    <div className={classes.view} data-earlier={one.isEarlier || undefined}>
      <From from={one.from} />
      <div className={classes.about}>
        <Picture address={picture} />
        {one.sticker && (
          <span className={classes.sticker}>
            <Emoji name={one.sticker} label={feedbackTexts.sticker} size={112} />
          </span>
        )}
      </div>
      {score !== null && <Stars score={score} />}
      <p className={classes.facts}>{factsOf(item)}</p>
      <FeedbackSounds one={one} onHeard={onHeard} />
      {one.text && <Words text={one.text} />}
      {one.tryAgain && <Words text={feedbackTexts.tryAgainPlease} />}
    </div>
  );
}

/** Without a voice the text is read aloud at once, and what is shown is heard. */
function useShownWithoutVoice({ audioUrl, text, tryAgain }: CardFeedback, onHeard: () => void): void {
  const speech = useSpeech(staySilent);
  const show = useLatest(() => {
    // On lines of their own: the teacher's last sentence may have no full stop.
    const words = [text, tryAgain && feedbackTexts.tryAgainPlease].filter(Boolean).join('\n');
    if (words) speech.say(words);
    onHeard();
  });
  useEffect(() => {
    if (!audioUrl) show.current();
  }, [audioUrl]);
}

function From({ from }: { from: CardFeedback['from'] }) {
  return (
    <div className={classes.from}>
      {from ? <Avatar design={avatarDesign(from.uid)} size={72} /> : <Chickadee size={72} />}
      <strong>{from?.name ?? feedbackTexts.yourTeacher}</strong>
    </div>
  );
}

function Picture({ address }: { address: string | null }) {
  const { src, onError } = usePicture(address);
  if (!src) return null;
  return <img className={classes.picture} src={src} alt={feedbackTexts.questionPicture} onError={onError} />;
}

function factsOf({ one, question }: FeedbackItem): string {
  const { score } = one.recording;
  return [
    question.number !== null && feedbackTexts.question(question.number),
    question.isRemoved && feedbackTexts.questionRemoved,
    score !== null && feedbackTexts.score(score),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** A picture of the score that is written below. */
function Stars({ score }: { score: number }) {
  const filled = starsFor(score);
  return (
    <span className={classes.stars} aria-hidden>
      {STAR_SCORES.map((value, index) =>
        index < filled ? <IconStarFilled key={value} size={44} /> : <IconStar key={value} size={44} />,
      )}
    </span>
  );
}

function Words({ text }: { text: string }) {
  return (
    <div className={classes.line}>
      <p className={classes.text}>{text}</p>
      <SpeakButton text={text} />
    </div>
  );
}

/** Nobody has asked for it: the speaker beside the words tells why nothing is heard. */
const staySilent = () => {};
