/** One question: its picture and words to hear, the answer that is kept, and the recorder. The story is a tap away. */
import { IconBook2 } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import type { ActivityQuestion } from 'shared-schema/entities';
import { answerSecondsOf, thinkingSecondsOf } from 'shared-schema/rules/activities/answer-time';
import type { AnswerStore } from '#data/commands/answer-store.ts';
import { useMedia } from '#data/media/use-media.ts';
import { RecorderPanel } from '#ui/recorder/RecorderPanel.tsx';
import { RoundButton } from '#ui/student/RoundButton.tsx';
import { StoryBeside } from '../story/StoryBeside.tsx';
import type { Story } from '../story/story-pages.ts';
import { playerTexts } from '../texts.ts';
import { useSeen } from '../use-seen.ts';
import type { AnswerRow } from '../use-standard-player.ts';
import { KeptAnswer } from './KeptAnswer.tsx';
import { ListenPanel } from './ListenPanel.tsx';
import { ModelAnswer } from './ModelAnswer.tsx';
import { QuestionSpeakers } from './QuestionSpeakers.tsx';
import classes from './QuestionStep.module.css';
import { StepFrame } from './StepFrame.tsx';
import { StepPicture } from './StepPicture.tsx';
import { useAnswerRecorder } from './use-answer-recorder.ts';
import { useQuestionVoice } from './use-question-voice.ts';
import { useFocusAfterKeep } from './use-step-focus.ts';
import { useThinkingTime } from './use-thinking-time.ts';

export interface QuestionStepProps {
  activityUid: string;
  question: ActivityQuestion;
  story: Story;
  /** Stands where the question has no picture of its own; null for a blank space. */
  storyImageUrl: string | null;
  store: AnswerStore;
  /** From 0. */
  index: number;
  /** The answer kept earlier. */
  answer: AnswerRow | undefined;
  /** The teacher asks for another answer: the recorder leads as it does without one. */
  isAsked: boolean;
  /** See `SpokenQuestion`. */
  said: Set<string>;
  onKept(answerId: string): void;
  /** See `StandardPlayer`. */
  onHold: ((questionId: string | null) => void) | undefined;
  /** Receives how to keep a draft that is waiting, before the child moves on; false when it could not be kept. */
  keepDraft: RefObject<() => Promise<boolean>>;
  /** The ways on and back. */
  children: ReactNode;
}

/** Beside two speakers on a phone, more are a column that the recorder covers. */
const LONG_PROMPT_LETTERS = 60;

export function QuestionStep(props: QuestionStepProps) {
  const { activityUid, question, story, storyImageUrl, store, index, answer, isAsked, said } = props;
  const { onKept, onHold, keepDraft } = props;
  // A recorder keeps the limit that it began with.
  const [maxSeconds] = useState(() => answerSecondsOf(question));
  const recorder = useAnswerRecorder({
    activityUid,
    questionId: question.id,
    maxSeconds,
    store,
    answerId: answer?.questionId ?? question.id,
    onKept: (answerId) => {
      after.noteKept();
      onKept(answerId);
    },
  });
  const sound = useMedia(question.audioUrl ?? null);
  const isIdle = recorder.state.name === 'idle';
  const isAnswered = answer !== undefined && !isAsked;
  const after = useFocusAfterKeep({ isIdle, isAnswered });
  const { id, prompt } = question;
  const voice = useQuestionVoice({ id, prompt, sound, isOpen: isIdle && !isAnswered, said });
  const holds = !isIdle && recorder.state.name !== 'failed';
  // Also while the child speaks again: what vanished would move the button under the finger.
  const asks = recorder.state.name === 'failed' || 'draft' in recorder.state;
  const kept = asks ? undefined : answer;
  useEffect(() => {
    if (!holds || !onHold) return;
    onHold(question.id);
    return () => onHold(null);
  }, [holds, question.id, onHold]);
  // What the child is saying, or has said before, is not taken away.
  const hasRecorder = store.useMayRecord() || !isIdle;
  const { isSeen, ref: answerRef } = useSeen();
  const seconds = thinkingSecondsOf(question);
  const isWaiting = hasRecorder && isIdle && !answer;
  const thinking = useThinkingTime({ seconds, isWaiting, isSeen, isSaying: voice.isSaying });

  /** Undefined until the child has looked at the story. */
  const [showsStory, setShowsStory] = useState<boolean>();
  const hasStory = story.pages.length > 0;
  const address = question.imageUrl || storyImageUrl;
  const alt = question.imageUrl ? playerTexts.questionPicture(index + 1) : playerTexts.storyPicture;
  const picture = address && <StepPicture address={address} alt={alt} />;

  return (
    <StepFrame
      label={playerTexts.question(index + 1)}
      picture={showsStory ? <StoryBeside story={story} onClose={() => setShowsStory(false)} /> : picture}
      fits={!showsStory && Boolean(picture)}
      isLong={showsStory}
      words={
        <div
          className={classes.prompt}
          data-story={hasStory || undefined}
          data-long={prompt.length > LONG_PROMPT_LETTERS || undefined}
        >
          <p className={classes.words}>{prompt}</p>
          {hasStory && !showsStory && (
            <RoundButton
              label={playerTexts.showStory}
              icon={<IconBook2 size={36} />}
              // Where the way back was.
              autoFocus={showsStory === false}
              onClick={() => setShowsStory(true)}
            />
          )}
          <QuestionSpeakers prompt={prompt} voice={voice} />
        </div>
      }
    >
      <div ref={answerRef} className={classes.answer} data-kept={(kept && hasRecorder) || undefined}>
        {kept && (
          <div className={classes.before}>
            <KeptAnswer answer={kept} lifetime={store.lifetime} />
            {question.modelAnswerUrl && <ModelAnswer address={question.modelAnswerUrl} />}
          </div>
        )}
        {hasRecorder ? (
          <RecorderPanel
            recorder={recorder}
            maxSeconds={maxSeconds}
            answered={isAnswered || after.isKept}
            thinking={thinking}
            keepDraft={keepDraft}
          />
        ) : (
          <ListenPanel />
        )}
      </div>
      {props.children}
    </StepFrame>
  );
}
