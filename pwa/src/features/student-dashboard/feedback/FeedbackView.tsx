/** One piece of feedback: the teacher's name and picture, the question, stars or sticker, words and sounds. */
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useEffect } from 'react';
import { STAR_SCORES, starsFor } from 'shared-schema/rules/feedback/feedback-score';
import { avatarDesign } from 'shared-schema/rules/people/avatar-design';
import { useMedia } from '#data/media/use-media.ts';
import { usePicture } from '#data/media/use-picture.ts';
import type { CardFeedback } from '#data/queries/student.ts';
import { useLatest } from '#platform/use-latest.ts';
import { Avatar } from '#ui/art/Avatar.tsx';
import { Chickadee } from '#ui/art/Chickadee.tsx';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import { useSpeech } from '#ui/audio/use-speech.ts';
import { VoiceButton } from '#ui/audio/VoiceButton.tsx';
import { Emoji } from '#ui/emoji/Emoji.tsx';
import { FeedbackSounds } from './FeedbackSounds.tsx';
import classes from './FeedbackView.module.css';
import type { FeedbackItem } from './feedback-items.ts';
import { feedbackTexts } from './texts.ts';

export interface FeedbackViewProps {
  item: FeedbackItem;
  /** The child has heard the voice to its end, or there is none and the feedback is shown. */
  onHeard(): void;
  /** Something of a voice message is heard, or the words in its place; false: these are not heard after all. */
  onSound(isHeard: boolean): void;
}

export function FeedbackView(props: FeedbackViewProps) {
  const { item, onHeard, onSound } = props;
  const { one, question, picture } = item;
  const { score } = one.recording;
  const sayWords = useWords(one, props);
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
      {question.prompt && <Asked prompt={question.prompt} sound={item.sound} />}
      <FeedbackSounds one={one} onHeard={onHeard} onBegin={() => onSound(true)} onMissing={sayWords} />
      {one.text && <Words text={one.text} />}
      {one.tryAgain && <Words text={feedbackTexts.tryAgainPlease} />}
    </div>
  );
}

/**
 * Reads the text aloud: at once without a voice, where what is shown is heard, and in the place of a voice that is
 * missing. Returns how to do the latter.
 */
function useWords({ audioUrl, text, tryAgain }: CardFeedback, props: FeedbackViewProps): () => void {
  // Nobody has asked for it: the speaker beside the words tells why nothing is heard.
  const { say, word } = useSpeech(() => audioUrl && props.onSound(false));
  // On lines of their own: the teacher's last sentence may have no full stop.
  const words = [text, tryAgain && feedbackTexts.tryAgainPlease].filter(Boolean).join('\n');
  const latest = useLatest({
    show() {
      if (words) say(words);
      props.onHeard();
    },
    // The words of the app alone are not what the teacher said.
    hear: () => audioUrl && text && props.onSound(true),
  });
  useEffect(() => {
    if (!audioUrl) latest.current.show();
  }, [audioUrl]);
  useEffect(() => {
    if (word) latest.current.hear();
  }, [word]);
  return () => words && say(words);
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

/** What the teacher speaks about, in smaller words than the teacher's own. */
function Asked({ prompt, sound }: { prompt: string; sound: string | null }) {
  const { src } = useMedia(sound);
  return (
    <div className={classes.asked}>
      <p className={classes.prompt}>{prompt}</p>
      <VoiceButton text={prompt} src={src} label={feedbackTexts.readQuestion} />
    </div>
  );
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
