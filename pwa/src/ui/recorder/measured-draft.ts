/** What was measured in the sound of a draft recording. */
import { type Clock, within } from '#platform/clock.ts';
import type { MeasureSpeech } from '#platform/speech-measure/measure-speech.ts';
import { isHeard } from './coach.ts';
import type { DraftRecording } from './recorder-machine.ts';

/** The child waits for the buttons: a measure that takes longer is handed on unfinished. */
const MEASURE_LIMIT_MS = 2000;

/** The draft with its speech; as it is where nobody measures. */
export async function measuredDraft(
  draft: DraftRecording | null,
  loading: Promise<MeasureSpeech | null> | undefined,
  clock: Clock,
): Promise<DraftRecording | null> {
  if (!draft || !loading) return draft;
  const measuring = loading.then((measure) => measure?.(draft.bytes) ?? null).catch(() => null);
  const speech = await within(clock, MEASURE_LIMIT_MS, measuring);
  if (speech === undefined) return { ...draft, lateSpeech: measuring };
  if (!speech) return draft;
  return { ...draft, speech, duration: draft.duration || speech.duration, hasVoice: isHeard(speech) };
}
