/**
 * Which answers of children, and voice messages on them, a teacher's device keeps to be played without a network. Answers
 * that wait for review come first, the newest first; then what was played, the newest answer first; up to a number and a
 * size. Pure.
 */
import type { Judged, Replaceable } from 'shared-schema/rules/progress/earlier-answers';
import { isPending } from 'shared-schema/rules/progress/work-counters';
import type { OptimisticRow } from '#data/queries/rows.ts';

/** A thousand answers of 15 s need some 100 MB; a class of 30 gives fewer than a hundred a day. */
export const MAX_SOUNDS = 1_000;
const MAX_SOUND_BYTES = 300_000_000;

type RecordingRow = Judged & Replaceable & Pick<OptimisticRow<'recordings'>, 'recordedAt'>;

export interface RankedSound {
  address: string;
  /** Fetched ahead; the others stay only where they were played. */
  wanted: boolean;
}

/** Addresses of what can be played of an answer: what the child said, and the teacher's voice message. */
export function soundsOf({ audioUrl, teacherFeedbackAudio }: RecordingRow): string[] {
  return [audioUrl, teacherFeedbackAudio ?? ''].filter((address) => address.startsWith('/uploads/'));
}

/** The sounds of all answers, each once, in the order in which they are worth keeping. */
export function rankSounds(rows: readonly RecordingRow[]): RankedSound[] {
  const newestFirst = [...rows].sort((a, b) => (a.recordedAt < b.recordedAt ? 1 : -1));
  const wanted = new Set(newestFirst.filter(isPending).flatMap(soundsOf));
  const all = new Set([...wanted, ...newestFirst.flatMap(soundsOf)]);
  return [...all].map((address) => ({ address, wanted: wanted.has(address) }));
}

/** Sounds of which there are few, as a teacher's comments have, each once: all of them are fetched ahead. */
export function rankAsWanted(addresses: readonly string[]): RankedSound[] {
  return [...new Set(addresses)].map((address) => ({ address, wanted: true }));
}

export interface SoundPlan {
  /** In this order. */
  fetch: string[];
  drop: string[];
}

interface SoundLimits {
  sounds: number;
  bytes: number;
}

/**
 * `here`: bytes by address of what lies on the device. What no answer names any more goes. `ranked`: null while
 * nobody has read which answers there are; then everything stays.
 */
export function planSounds(
  ranked: readonly RankedSound[] | null,
  here: ReadonlyMap<string, number>,
  limits: SoundLimits = { sounds: MAX_SOUNDS, bytes: MAX_SOUND_BYTES },
): SoundPlan {
  if (ranked === null) return { fetch: [], drop: [] };
  const kept = new Set<string>();
  const fetch: string[] = [];
  let bytes = 0;
  for (const { address, wanted } of ranked) {
    const size = here.get(address);
    // The voice of a comment may be on an answer as well.
    if (kept.has(address) || (size === undefined && !wanted)) continue;
    // The size of what is not here yet shows when it is; the plan after that makes up for it.
    if (kept.size + fetch.length >= limits.sounds || bytes + (size ?? 0) > limits.bytes) break;
    bytes += size ?? 0;
    if (size === undefined) fetch.push(address);
    else kept.add(address);
  }
  return { fetch, drop: [...here.keys()].filter((address) => !kept.has(address)) };
}
