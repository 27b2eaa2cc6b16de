/** The coach of one recorder: says aloud what would help or what went wrong, and asks once before an empty recording is kept. */
import { useEffect, useRef, useState } from 'react';
import { systemClock } from '#platform/clock.ts';
import { runInFront } from '#platform/page/run-in-front.ts';
import { useSpeech } from '#ui/audio/use-speech.ts';
import { DOUBLE_TAP_MS } from '#ui/scopes/guard-taps.ts';
import { type CoachHint, hintOf } from './coach.ts';
import type { DraftRecording, RecorderProblem, RecorderState } from './recorder-machine.ts';
import { hintTexts, recorderTexts, spokenProblem } from './texts.ts';
import type { RecorderHandle } from './use-recorder.ts';

export interface Coach {
  /** Whose picture is shown; null while there is nothing to say about a recording. */
  picture: CoachHint | null;
  /** What the coach says; null where the recorder speaks for itself. */
  sentence: string | null;
  /** 'Again' leads, because nobody was heard. */
  prefersAgain: boolean;
  /**
   * Keeps the draft; false when it is not kept. An empty one is kept at the second call; the second half of the double
   * tap that brought the question is no such call.
   */
  keep(): Promise<boolean>;
}

export function useCoach(recorder: Pick<RecorderHandle, 'state'> & { keep(): Promise<boolean> }): Coach {
  const { state } = recorder;
  const { say } = useSpeech();
  const [asked, setAsked] = useState<DraftRecording | null>(null);
  /** When the question was drawn, by `monotonicNow`: a slow tablet hears of the second half of a double tap only then. */
  const askedAt = useRef(0);
  useEffect(() => {
    if (asked) askedAt.current = systemClock.monotonicNow();
  }, [asked]);
  const draft = 'draft' in state ? state.draft : null;
  const hint = hintAbout(state);
  const isAsked = draft !== null && asked === draft;
  const sentence = sentenceFor(hint, isAsked);
  const spoken = hint === 'lovely' ? null : sentence;
  // Once for each recording. A lovely one is the child's own to play.
  useEffect(() => {
    if (draft && spoken) return runInFront(() => say(spoken));
  }, [draft, spoken, say]);
  const problem = problemOf(state);
  // Who cannot read learns why the tap did nothing.
  useEffect(() => {
    if (problem) return runInFront(() => say(spokenProblem(problem)));
  }, [problem, say]);
  return {
    // Who cannot read sees that the question is another one: speak!
    picture: isAsked ? 'quiet' : hint,
    sentence,
    prefersAgain: draft !== null && !draft.hasVoice,
    async keep() {
      if (hint !== 'silent') return recorder.keep();
      if (isAsked && systemClock.monotonicNow() - askedAt.current >= DOUBLE_TAP_MS) return recorder.keep();
      setAsked(draft);
      return false;
    },
  };
}

function sentenceFor(hint: CoachHint | null, isAsked: boolean): string | null {
  if (!hint) return null;
  return isAsked ? recorderTexts.empty : hintTexts[hint];
}

function problemOf(state: RecorderState): RecorderProblem | null {
  return state.name === 'failed' || state.name === 'ready' ? state.problem : null;
}

/** A problem and a recording that comes back have words of their own. */
function hintAbout(state: RecorderState): CoachHint | null {
  if (state.name !== 'ready' || state.problem || state.recovered) return null;
  const { speech, hasVoice } = state.draft;
  if (speech) return hintOf(speech);
  return hasVoice ? null : 'silent';
}
