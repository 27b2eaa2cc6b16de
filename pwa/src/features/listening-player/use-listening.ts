/** The listening player's state with everything around it: voice, toasts, timers and the submit command. */

import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { SUBMIT_ERROR_TOAST_DURATION_MS, SUCCESS_TOAST_DURATION_MS } from 'shared-schema/rules/constants';
import { type Celebration, pickCelebration } from 'shared-schema/rules/listening/celebration';
import { interactiveSets, speaksInstructions } from 'shared-schema/rules/listening/interactive-sets';
import { useAppContext } from '#data/app-context.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { type Answer, answersTo, wholeAnswer } from '#data/commands/answers.ts';
import { submitListening } from '#data/commands/student-commands.ts';
import { StorageFullError } from '#data/outbox/storage-error.ts';
import type { ActivityRow } from '#data/queries/student-view.ts';
import { systemClock } from '#platform/clock.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import {
  currentSet,
  currentTask,
  type ListeningEvent,
  type ListeningState,
  nextListeningState,
  playableSets,
  startListening,
  taskResponses,
} from './listening-machine.ts';
import { createListeningScript } from './listening-script.ts';
import { listeningTexts } from './texts.ts';
import { type InstructionVoice, useInstructionVoice } from './use-instruction-voice.ts';

export interface ListeningPlay {
  state: ListeningState;
  send: Dispatch<ListeningEvent>;
  voice: InstructionVoice;
  /** While the child is celebrated. */
  celebration: Celebration | null;
  submit(): Promise<void>;
}

/** Plays the sets as they were when the player opened: an edit that arrives meanwhile must not move the ground. */
export function useListening(
  activity: ActivityRow,
  onSubmitted: (answer: Answer['kind']) => void,
  firstTask = 0,
): ListeningPlay {
  const context = useAppContext();
  const [speaks] = useState(() => speaksInstructions(activity));
  const [sets] = useState(() => playableSets(interactiveSets(activity)));
  const [state, send] = useReducer(nextListeningState, sets, () => startListening(sets, firstTask));
  const voice = useInstructionVoice(currentTask(state), currentSet(state), speaks);
  const celebration = useCelebration(state);
  useScript(state, send, voice);
  useMissToast(state);

  const account = useCurrentAccount();
  const submit = useCallback(async () => {
    if (!account) return failSubmit(listeningTexts.submitErrorBecause(listeningTexts.notLoggedIn));
    send({ type: 'submit' });
    let commandIds: string[];
    try {
      const answers = { activityUid: activity.uid, taskResponses: taskResponses(state) };
      ({ commandIds } = await submitListening(answers, context));
    } catch (reason) {
      send({ type: 'submit_failed' });
      const isFull = reason instanceof StorageFullError;
      return failSubmit(isFull ? listeningTexts.tabletFull : listeningTexts.submitError);
    }
    const { kind } = wholeAnswer(await answersTo(commandIds, context));
    send({ type: 'submitted' });
    onSubmitted(kind);
  }, [context, account, activity.uid, state, onSubmitted]);

  return { state, send, voice, celebration, submit };
}

function failSubmit(message: string): void {
  const title = listeningTexts.submitErrorTitle;
  showToast({ title, message, tone: 'error', duration: SUBMIT_ERROR_TOAST_DURATION_MS });
}

function useScript(state: ListeningState, send: Dispatch<ListeningEvent>, voice: InstructionVoice): void {
  const speak = useRef(voice.speakByItself);
  speak.current = voice.speakByItself;
  const [script] = useState(() =>
    createListeningScript({
      clock: systemClock,
      speakInstruction: () => speak.current(),
      advance: () => send({ type: 'advance' }),
    }),
  );
  useEffect(() => script.follow(state), [script, state]);
  useEffect(() => script.stop, [script]);
}

function useCelebration(state: ListeningState): Celebration | null {
  const [celebration, setCelebration] = useState<Celebration | null>(null);
  const celebrating = state.phase === 'celebrating';
  const points = currentTask(state)?.points ?? 0;
  useEffect(() => {
    if (!celebrating) return setCelebration(null);
    setCelebration(pickCelebration(Math.random));
    const message = listeningTexts.pointsEarnedNow(points);
    showToast({ title: listeningTexts.excellent, message, duration: SUCCESS_TOAST_DURATION_MS });
  }, [celebrating, points]);
  return celebration;
}

function useMissToast({ misses }: ListeningState): void {
  useEffect(() => {
    // Calm, not an error: a wrong place is part of learning.
    if (misses > 0)
      showToast({ title: listeningTexts.tryAgain, message: listeningTexts.tryAgainMessage, tone: 'info' });
  }, [misses]);
}
