/** One question: its picture and words to hear, the answer that is kept, and the recorder. */
import { type RefObject, useEffect, useState } from 'react';
import type { ActivityQuestion } from 'shared-schema/entities';
import { STUDENT_RECORDING_LIMIT_MS } from 'shared-schema/rules/constants';
import { useMedia } from '#data/media/use-media.ts';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import { RecorderPanel } from '#ui/recorder/RecorderPanel.tsx';
import { KeptAnswer } from './KeptAnswer.tsx';
import classes from './QuestionStep.module.css';
import { playerTexts } from './texts.ts';
import { useAnswerRecorder } from './use-answer-recorder.ts';
import type { AnswerRow } from './use-standard-player.ts';

const MAX_SECONDS = STUDENT_RECORDING_LIMIT_MS / 1000;

export interface QuestionStepProps {
  activityUid: string;
  question: ActivityQuestion;
  /** From 0. */
  index: number;
  /** The answer kept earlier. */
  answer: AnswerRow | undefined;
  onKept(answerId: string): void;
  /** Receives how to keep a draft that is waiting, before the child moves on; false when it could not be kept. */
  keepDraft: RefObject<() => Promise<boolean>>;
}

export function QuestionStep({ activityUid, question, index, answer, onKept, keepDraft }: QuestionStepProps) {
  const recorder = useAnswerRecorder({
    activityUid,
    questionId: question.id,
    maxSeconds: MAX_SECONDS,
    answerId: answer?.questionId ?? question.id,
    onKept,
  });
  const { keep, state } = recorder;
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
          <SpeakButton text={question.prompt} label={playerTexts.readQuestion} size={80} tone="sky" />
        </div>
      </div>
      <div className={classes.answer}>
        {answer && state.name === 'idle' && <KeptAnswer answer={answer} />}
        <RecorderPanel recorder={recorder} maxSeconds={MAX_SECONDS} answered={answer !== undefined} />
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
