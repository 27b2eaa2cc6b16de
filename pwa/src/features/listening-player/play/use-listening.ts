/** The listening player's state with everything around it: voice, short sounds, toasts, timers, and what is kept. */

import { type Dispatch, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { SUCCESS_TOAST_DURATION_MS } from 'shared-schema/rules/constants';
import { type Celebration, pickCelebration } from 'shared-schema/rules/listening/celebration';
import { interactiveSets, speaksInstructions } from 'shared-schema/rules/listening/interactive-sets';
import type { ActivityRow } from '#data/queries/student-view.ts';
import { systemClock } from '#platform/clock.ts';
import { windowSignals } from '#platform/page/signals.ts';
import { useLatest } from '#platform/use-latest.ts';
import { isSounding } from '#ui/audio/sounding.ts';
import { type Effects, useEffects } from '#ui/audio/use-effects.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { listeningTexts } from '../texts.ts';
import { type KeptPlay, keptPlay, resumeListening } from './kept-play.ts';
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
import { createListeningScript, type ListeningScript } from './listening-script.ts';
import { type InstructionVoice, useInstructionVoice } from './use-instruction-voice.ts';

/** Hands on the answers. False where nothing was stored, which it said on the screen. */
export type SubmitAnswers = (responses: ReturnType<typeof taskResponses>) => Promise<boolean>;

/** Where a play is kept while it is not handed in. */
export interface PlayMemory {
  /** What was kept when the player opened; null for a new play. */
  kept: unknown;
  keep(play: KeptPlay): void;
}

/** The part of a play that the scene and its objects need. It stays the same while a voice begins and ends. */
export interface FieldPlay {
  state: ListeningState;
  send: Dispatch<ListeningEvent>;
  sayName: InstructionVoice['sayName'];
  playEffect: Effects['play'];
  /** While the child is celebrated. */
  celebration: Celebration | null;
}

export interface ListeningPlay {
  state: ListeningState;
  voice: InstructionVoice;
  effects: Effects;
  field: FieldPlay;
  /** A finger, a mouse or a key did something. */
  noteInput(): void;
  submit(): Promise<void>;
}

export interface ListeningStart {
  /** The task to begin with, counted over all sets from 0. */
  firstTask?: number | undefined;
  /** Goes on where the child left it; without it, a play is forgotten when it is left. */
  memory?: PlayMemory | undefined;
}

/** Plays the sets as they were when the player opened: an edit that arrives meanwhile must not move the ground. */
export function useListening(
  activity: ActivityRow,
  submitAnswers: SubmitAnswers,
  { firstTask = 0, memory }: ListeningStart = {},
): ListeningPlay {
  const [speaks] = useState(() => speaksInstructions(activity));
  const [sets] = useState(() => playableSets(interactiveSets(activity)));
  const [state, send] = useReducer(nextListeningState, sets, () =>
    memory && firstTask === 0 ? resumeListening(sets, memory.kept) : startListening(sets, firstTask),
  );
  const voice = useInstructionVoice(currentTask(state), currentSet(state), speaks);
  const celebration = useCelebration(state);
  const effects = useEffects();
  const script = useScript(state, send, voice);
  useMissToast(state);
  useAnsweringEffects(state, effects);
  useKeptPlay(state, memory);

  const submit = useCallback(async () => {
    send({ type: 'submit' });
    const isStored = await submitAnswers(taskResponses(state));
    send({ type: isStored ? 'submitted' : 'submit_failed' });
  }, [submitAnswers, state]);

  const { sayName } = voice;
  const { play: playEffect } = effects;
  const field = useMemo(
    () => ({ state, send, sayName, playEffect, celebration }),
    [state, sayName, playEffect, celebration],
  );
  return { state, voice, effects, field, noteInput: script.noteInput, submit };
}

/** A window that the child has left says nothing into the room; the script begins anew when the child returns. */
function useScript(
  state: ListeningState,
  send: Dispatch<ListeningEvent>,
  voice: InstructionVoice,
): ListeningScript {
  const speak = useLatest(voice.speakByItself);
  const [script] = useState(() =>
    createListeningScript({
      clock: systemClock,
      isSounding,
      speakInstruction: () => speak.current(),
      advance: () => send({ type: 'advance' }),
    }),
  );
  const latest = useLatest(state);
  useEffect(() => {
    if (windowSignals.visible()) script.follow(state);
  }, [script, state]);
  useEffect(() => {
    const stopWatching = [
      windowSignals.onHidden(script.stop),
      windowSignals.onVisible(() => script.follow(latest.current)),
    ];
    return () => {
      for (const stop of stopWatching) stop();
      script.stop();
    };
  }, [script]);
  return script;
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

/** Right and wrong drops and the end sound where the finger is still on the screen. */
function useAnsweringEffects({ phase, misses }: ListeningState, { play }: Effects): void {
  const latest = useLatest(play);
  const before = useRef(phase);
  useEffect(() => {
    if (misses > 0) latest.current('wrong');
  }, [misses]);
  useEffect(() => {
    if (phase === 'celebrating') latest.current('right');
    // A play that was left at its end opens there quietly, and one that could not be handed in is back there.
    const isDone = before.current === 'task' || before.current === 'celebrating';
    if (phase === 'finished' && isDone) latest.current('done');
    before.current = phase;
  }, [phase]);
}

function useKeptPlay(state: ListeningState, memory: PlayMemory | undefined): void {
  const first = useRef(state);
  const keep = memory?.keep;
  useEffect(() => {
    // Neither a play that nothing was done in, nor one that is handed in: written late, it would be back.
    const isHandedIn = state.phase === 'submitting' || state.phase === 'submitted';
    if (state === first.current || isHandedIn) return;
    keep?.(keptPlay(state));
  }, [state, keep]);
}
