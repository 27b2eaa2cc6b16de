/** What a child does in the standard player: answer, move on, finish. Specification, student side, section 4. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Questionnaire, questionnaireOf } from 'shared-schema/rules/activities/questions';
import { FINISH_REDIRECT_DELAY_MS } from 'shared-schema/rules/constants';
import { isComplete, missingQuestions } from 'shared-schema/rules/progress/completion';
import type { AnswerLifetime, AnswerStore } from '#data/commands/answer-store.ts';
import type { PlayerActivity } from '#data/queries/activity-in-play.ts';
import { systemClock } from '#platform/clock.ts';
import { useLatest } from '#platform/use-latest.ts';
import { useLeaveLater } from '#platform/use-leave-later.ts';
import { useEffects } from '#ui/audio/use-effects.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { type CompletionCheck, type CompletionParts, createCompletionCheck } from './completion-check.ts';
import { answeredQuestions, answersByIndex, askedAgain, withSound } from './player-questions.ts';
import { playerTexts } from './texts.ts';

type CompletionFacts = Pick<CompletionParts, 'isDue' | 'complete'>;

type StoredAnswer = PlayerActivity['recordings'][number];

/** `tryAgainAt` is absent where no teacher answers: while one tries an activity, and on an exported page. */
export type AnswerRow = Pick<StoredAnswer, 'questionId' | 'audioUrl' | 'recordedAt' | 'local'> &
  Partial<Pick<StoredAnswer, 'tryAgainAt'>>;

/** An activity, and the work that was done on it so far. */
export interface PlayedActivity extends Pick<PlayerActivity, 'activity'> {
  recordings: readonly AnswerRow[];
  progress: Pick<NonNullable<PlayerActivity['progress']>, 'completed'> | null;
}

export interface StandardPlay {
  questionnaire: Questionnaire;
  /** Newest answer by question index. */
  answers: Map<number, AnswerRow>;
  /** Indexes of the questions to which the teacher asks for another answer, which the child may give. */
  asked: ReadonlySet<number>;
  /** An answer to a question is stored. */
  noteAnswer(index: number, questionId: string): void;
  finish(): void;
  /** The child goes on after `finish`: the player is not left by itself. */
  stay(): void;
  /** The child's voice may be recorded; else the activity is done without answers. */
  mayRecord: boolean;
  /** The child said that it is done, and every question is answered that can be, also those asked again. */
  isFinished: boolean;
}

/** `onFinish` is called 1.5 s after Finish Activity, with `isFinished`, unless the child goes elsewhere first. */
export function useStandardPlayer(
  found: PlayedActivity,
  store: AnswerStore,
  onFinish: (isFinished: boolean) => void,
): StandardPlay {
  const { activity } = found;
  const recordings = useMemo(() => withSound(found.recordings), [found.recordings]);
  const questionnaire = useMemo(() => questionnaireOf(activity), [activity]);
  const answers = useMemo(() => answersByIndex(questionnaire, recordings), [questionnaire, recordings]);
  const [kept] = useState(() => new Set<string>());
  const mayRecord = store.useMayRecord();
  const asked = useMemo(
    () => (mayRecord ? askedAgain(questionnaire, answers) : new Set<number>()),
    [mayRecord, questionnaire, answers],
  );
  /** Answers that were given again; the live tables may show so a moment later. */
  const [replaced] = useState(() => new Set<AnswerRow | undefined>());
  const hasListened = useRef(false);
  const answered = () => answeredQuestions(recordings, kept);
  // With every change of the tables, so that an answer that came and went again is not believed for ever.
  useEffect(() => void answeredQuestions(recordings, kept), [recordings, kept]);

  const now = useLatest<CompletionFacts>({
    isDue: () => !found.progress?.completed && (hasListened.current || isComplete(questionnaire, answered())),
    complete: () => {
      const { complete, completeMessage, listened } = playerTexts;
      const isAnswered = isComplete(questionnaire, answered());
      const message = isAnswered ? completeMessage(questionnaire.questions.length) : listened;
      return completeActivity(activity.uid, { title: complete, message }, store);
    },
  });
  const check = useCompletionCheck(now);
  const { play: playEffect } = useEffects();
  const [isFinished, setFinished] = useState(false);
  const { leaveLater, stay } = useLeaveLater(() => onFinish(isFinished), FINISH_REDIRECT_DELAY_MS);

  const noteAnswer = (index: number, questionId: string) => {
    kept.add(questionId);
    replaced.add(answers.get(index));
    showToast(answeredToast(store.lifetime, index + 1, answers.has(index)));
    check.answered();
  };
  const finish = () => {
    hasListened.current = !mayRecord;
    check.checkNow();
    const again = [...asked].find((index) => !replaced.has(answers.get(index)));
    const open = mayRecord ? (missingQuestions(questionnaire, answered())[0] ?? again) : undefined;
    if (open === undefined) {
      const isDone = questionnaire.questions.length > 0;
      setFinished(isDone);
      if (isDone) playEffect('done');
    } else {
      showToast({
        title: playerTexts.unfinished,
        message: playerTexts.unfinishedMessage(open + 1),
        tone: 'info',
      });
    }
    leaveLater();
  };
  return { questionnaire, answers, asked, noteAnswer, finish, stay, mayRecord, isFinished };
}

/** `isAgain`: the answer takes the place of an earlier one. */
function answeredToast(lifetime: AnswerLifetime, number: number, isAgain: boolean) {
  const { saved, savedAgain, savedMessage, heard, heardMessage } = playerTexts;
  return lifetime === 'lasting'
    ? { title: isAgain ? savedAgain : saved, message: savedMessage(number) }
    : { title: heard[lifetime], message: heardMessage(number) };
}

async function completeActivity(
  activityUid: string,
  toast: { title: string; message: string },
  store: AnswerStore,
): Promise<void> {
  await store.saveProgress({ activityUid, completed: true, score: null, attempts: 1 });
  showToast(toast);
}

/** Checks on opening, too: a tab may have been closed in the second between the last answer and its check. */
function useCompletionCheck(now: { current: CompletionFacts }): CompletionCheck {
  const [check] = useState(() =>
    createCompletionCheck({
      clock: systemClock,
      isDue: () => now.current.isDue(),
      complete: () => now.current.complete(),
    }),
  );
  useEffect(() => {
    check.checkNow();
    return () => check.leave();
  }, [check]);
  return check;
}
