/** One question: its picture and words to hear, the answer that is kept, and the recorder. */
import { type RefObject, useEffect, useState } from 'react';
import type { ActivityQuestion } from 'shared-schema/entities';
import { answerSecondsOf, thinkingSecondsOf } from 'shared-schema/rules/answer-time';
import type { AnswerStore } from '#data/commands/answer-store.ts';
import { useMedia } from '#data/media/use-media.ts';
import { VoiceButton } from '#ui/audio/VoiceButton.tsx';
import { RecorderPanel } from '#ui/recorder/RecorderPanel.tsx';
import { KeptAnswer } from './KeptAnswer.tsx';
import { ModelAnswer } from './ModelAnswer.tsx';
import classes from './QuestionStep.module.css';
import { playerTexts } from './texts.ts';
import { useAnswerRecorder } from './use-answer-recorder.ts';
import { useSeen } from './use-seen.ts';
import type { AnswerRow } from './use-standard-player.ts';
import { useThinkingTime } from './use-thinking-time.ts';

export interface QuestionStepProps {
  activityUid: string;
  question: ActivityQuestion;
  store: AnswerStore;
  /** From 0. */
  index: number;
  /** The answer kept earlier. */
  answer: AnswerRow | undefined;
  onKept(answerId: string): void;
  /** Receives how to keep a draft that is waiting, before the child moves on; false when it could not be kept. */
  keepDraft: RefObject<() => Promise<boolean>>;
}

export function QuestionStep(props: QuestionStepProps) {
  const { activityUid, question, store, index, answer, onKept, keepDraft } = props;
  // A recorder keeps the limit that it began with.
  const [maxSeconds] = useState(() => answerSecondsOf(question));
  const recorder = useAnswerRecorder({
    activityUid,
    questionId: question.id,
    maxSeconds,
    store,
    answerId: answer?.questionId ?? question.id,
    onKept,
  });
  const sound = useMedia(question.audioUrl ?? null);
  const { keep, state } = recorder;
  const isIdle = state.name === 'idle';
  const { isSeen, ref: answerRef } = useSeen();
  const seconds = thinkingSecondsOf(question);
  const thinking = useThinkingTime({ seconds, isWaiting: isIdle && !answer, isSeen });
  useEffect(() => {
    keepDraft.current = keep;
    return () => {
      keepDraft.current = async () => true;
    };
  }, [keep, keepDraft]);

  return (
    <section className={classes.step} aria-label={playerTexts.question(index + 1)}>
      <div className={classes.question}>
        {question.imageUrl && <QuestionPicture address={question.imageUrl} index={index} />}
        <div className={classes.prompt}>
          <p className={classes.words}>{question.prompt}</p>
          <VoiceButton
            text={question.prompt}
            src={sound.src}
            label={playerTexts.readQuestion}
            size={80}
            tone="sky"
          />
        </div>
      </div>
      <div ref={answerRef} className={classes.answer}>
        {answer && isIdle && <KeptAnswer answer={answer} lifetime={store.lifetime} />}
        {answer && isIdle && question.modelAnswerUrl && <ModelAnswer address={question.modelAnswerUrl} />}
        <RecorderPanel
          recorder={recorder}
          maxSeconds={maxSeconds}
          answered={answer !== undefined}
          thinking={thinking}
        />
      </div>
    </section>
  );
}

function QuestionPicture({ address, index }: { address: string; index: number }) {
  const { src } = useMedia(address);
  const [broken, setBroken] = useState<string>();
  if (src && src === broken) return <p className={classes.missing}>{playerTexts.pictureMissing}</p>;
  if (!src) return <div className={classes.picture} />;
  const alt = playerTexts.questionPicture(index + 1);
  return <img className={classes.picture} src={src} alt={alt} onError={() => setBroken(src)} />;
}
