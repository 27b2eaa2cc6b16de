/** The listening player's state with everything around it: voice, toasts and timers. */

import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { SUCCESS_TOAST_DURATION_MS } from 'shared-schema/rules/constants';
import { type Celebration, pickCelebration } from 'shared-schema/rules/listening/celebration';
import { interactiveSets, speaksInstructions } from 'shared-schema/rules/listening/interactive-sets';
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

/** Hands on the answers. False where nothing was stored, which it said on the screen. */
export type SubmitAnswers = (responses: ReturnType<typeof taskResponses>) => Promise<boolean>;

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
  submitAnswers: SubmitAnswers,
  firstTask = 0,
): ListeningPlay {
  const [speaks] = useState(() => speaksInstructions(activity));
  const [sets] = useState(() => playableSets(interactiveSets(activity)));
  const [state, send] = useReducer(nextListeningState, sets, () => startListening(sets, firstTask));
  const voice = useInstructionVoice(currentTask(state), currentSet(state), speaks);
  const celebration = useCelebration(state);
  useScript(state, send, voice);
  useMissToast(state);

  const submit = useCallback(async () => {
    send({ type: 'submit' });
    const isStored = await submitAnswers(taskResponses(state));
    send({ type: isStored ? 'submitted' : 'submit_failed' });
  }, [submitAnswers, state]);

  return { state, send, voice, celebration, submit };
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
