/**
 * The standard player: the pages of a story where there is one, then question by question. Specification, student side,
 * section 2.
 */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { AnswerStore } from '#data/commands/answer-store.ts';
import { useIsRecording } from '#platform/locks/busy-store.ts';
import { Celebration } from '#ui/celebration/Celebration.tsx';
import { isOpen, questionAfter } from './player-questions.ts';
import classes from './StandardPlayer.module.css';
import { QuestionDots } from './step/QuestionDots.tsx';
import { QuestionStep } from './step/QuestionStep.tsx';
import { StepWays } from './step/StepWays.tsx';
import { useStepFocus } from './step/use-step-focus.ts';
import { StoryStep } from './story/StoryStep.tsx';
import { type Story, storyPages } from './story/story-pages.ts';
import { playerTexts } from './texts.ts';
import { type PlayedActivity, useStandardPlayer } from './use-standard-player.ts';
import { useStep } from './use-step.ts';

export interface StandardPlayerProps {
  found: PlayedActivity;
  store: AnswerStore;
  /** The question of the feedback that the child comes from: it is shown first while it is asked again. */
  firstQuestionId?: string | null | undefined;
  /** A moment after Finish Activity; false: a question is still open. */
  onFinish(isFinished: boolean): void;
  /** The question whose recording is being made or is not kept yet; null when there is none any more. */
  onHold?: ((questionId: string | null) => void) | undefined;
}

export function StandardPlayer(props: StandardPlayerProps) {
  const { found, store, firstQuestionId, onFinish, onHold } = props;
  const { activity } = found;
  const play = useStandardPlayer(found, store, onFinish);
  const { questionnaire, answers, asked, mayRecord } = play;
  const { questions } = questionnaire;
  const { storyContent, audioUrl } = activity;
  const story = useMemo(() => storyOf(storyContent, audioUrl), [storyContent, audioUrl]);
  const pages = story.pages.length;
  const unfinished = store.useUnfinishedDraftsOf(activity.uid);
  const isRecording = useIsRecording();
  const work = { answers, asked, unfinished, firstQuestionId };
  const [step, setStep] = useStep({ pages, questionnaire, ...work, isBusy: isRecording });
  const index = step - pages;
  const question = questions[index];
  /** The question that was open when it was last shown, until another open one is shown. */
  const [openId, setOpenId] = useState<string>();
  if (question && isOpen(index, play) && openId !== question.id) setOpenId(question.id);
  const next = questionAfter(index, questions.length, { ...play, wasOpen: openId === question?.id });

  const [said] = useState(() => new Set<string>());

  const player = useRef<HTMLDivElement>(null);
  const leaveStep = useStepFocus(player, step);

  /** Keeps what was just said before the step changes; a full tablet that cannot keep it stays where it is. */
  const keepDraft = useRef(async () => true);
  const { stay } = play;
  const open = (next: number) => {
    stay();
    setStep(next);
  };
  useEffect(() => {
    if (isRecording) stay();
  }, [isRecording, stay]);
  const go = async (next: number) => {
    if (!(await keepDraft.current())) return;
    leaveStep();
    open(next);
  };
  const finish = async () => {
    if (await keepDraft.current()) play.finish();
  };
  const ways = (
    <StepWays
      step={step}
      isFirst={step === 0}
      isLast={next >= questions.length}
      isDone={!question || !mayRecord || !isOpen(index, play)}
      disabled={isRecording}
      onBack={() => go(step - 1)}
      onNext={() => go(pages + next)}
      onFinish={finish}
    />
  );
  if (play.isFinished) {
    const message = mayRecord ? playerTexts.allDone : playerTexts.listened;
    return <Celebration title={playerTexts.wellDone} message={message} />;
  }
  return (
    <div ref={player} className={classes.player}>
      {questions.length > 0 && (
        <QuestionDots
          total={questions.length}
          current={index}
          answers={answers}
          asked={asked}
          disabled={isRecording}
          onChoose={(chosen) => go(pages + chosen)}
          onStory={pages > 0 ? () => go(0) : undefined}
        />
      )}
      {question ? (
        <QuestionStep
          key={question.id}
          activityUid={activity.uid}
          question={question}
          story={story}
          storyImageUrl={pages > 0 ? activity.imageUrl : null}
          store={store}
          index={index}
          answer={answers.get(index)}
          isAsked={asked.has(index)}
          said={said}
          onKept={(answerId) => play.noteAnswer(index, answerId)}
          onHold={onHold}
          keepDraft={keepDraft}
        >
          {ways}
        </QuestionStep>
      ) : (
        <StoryStep {...story} page={step} imageUrl={activity.imageUrl} onPage={open}>
          {ways}
        </StoryStep>
      )}
    </div>
  );
}

function storyOf(text: string | null | undefined, audioUrl: string | null): Story {
  return { text: text ?? '', audioUrl, pages: storyPages(text ?? '') };
}
