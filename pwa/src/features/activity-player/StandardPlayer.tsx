/**
 * The standard player: a story where there is one, then question by question. Specification, student side, section 2.
 */
import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconFlag } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { AnswerStore } from '#data/commands/answer-store.ts';
import { useBusy } from '#ui/busy/busy-store.ts';
import { firstQuestion } from './player-questions.ts';
import { QuestionDots } from './QuestionDots.tsx';
import { QuestionStep } from './QuestionStep.tsx';
import classes from './StandardPlayer.module.css';
import { StoryReader } from './StoryReader.tsx';
import { playerTexts } from './texts.ts';
import { type PlayedActivity, useStandardPlayer } from './use-standard-player.ts';

export interface StandardPlayerProps {
  found: PlayedActivity;
  store: AnswerStore;
  onLeave(): void;
}

export function StandardPlayer({ found, store, onLeave }: StandardPlayerProps) {
  const play = useStandardPlayer(found, store, onLeave);
  const { questionnaire, answers } = play;
  const { questions } = questionnaire;
  const leftBehind = store.useUnfinishedDraftsOf(found.activity.uid);
  const [chosen, setChosen] = useState<number | null>(null);
  const [opened] = useState(() => firstQuestion(questionnaire, answers, []));
  // A draft that was left behind is read after the first render; its question is shown as long as none was chosen.
  const index =
    chosen ?? (leftBehind.length > 0 ? firstQuestion(questionnaire, answers, leftBehind) : opened);
  const question = questions[index];
  const busy = useBusy();

  /** Keeps what was just said before the question changes; a full tablet that cannot keep it stays where it is. */
  const keepDraft = useRef(async () => true);
  const go = async (next: number) => {
    if (await keepDraft.current()) setChosen(next);
  };
  const finish = async () => {
    if (await keepDraft.current()) play.finish();
  };
  const isLast = index >= questions.length - 1;
  return (
    <div className={classes.player}>
      {questions.length > 0 && (
        <QuestionDots
          total={questions.length}
          current={index}
          answers={answers}
          disabled={busy}
          onChoose={go}
        />
      )}
      {found.activity.storyContent && (
        <StoryReader text={found.activity.storyContent} audioUrl={found.activity.audioUrl} />
      )}
      {question && (
        <QuestionStep
          key={question.id}
          activityUid={found.activity.uid}
          question={question}
          store={store}
          index={index}
          answer={answers.get(index)}
          onKept={(answerId) => play.noteAnswer(index, answerId)}
          keepDraft={keepDraft}
        />
      )}
      <nav className={classes.steps} aria-label={playerTexts.questions}>
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={28} aria-hidden />}
          disabled={index === 0 || busy}
          onClick={() => go(index - 1)}
        >
          {playerTexts.previous}
        </Button>
        {isLast ? (
          <Button
            color="leaf"
            leftSection={<IconFlag size={28} aria-hidden />}
            disabled={busy}
            onClick={finish}
          >
            {playerTexts.finish}
          </Button>
        ) : (
          <Button
            rightSection={<IconArrowRight size={28} aria-hidden />}
            disabled={busy}
            onClick={() => go(index + 1)}
          >
            {playerTexts.next}
          </Button>
        )}
      </nav>
    </div>
  );
}
