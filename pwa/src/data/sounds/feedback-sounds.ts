/**
 * Which sounds there are of a teacher's feedback on a child's answers. Apart from what keeps them, which few starts load.
 * Pure.
 */
import type { OptimisticRow } from '#data/queries/rows.ts';

type Judged = Pick<OptimisticRow<'recordings'>, 'teacherFeedbackAudio' | 'feedbackSounds' | 'recordedAt'>;

/**
 * Addresses of the voice messages with these answers and of the feedback's words in the school's voice, each once, of
 * the newest answer first.
 */
export function feedbackSoundsOf(recordings: readonly Judged[]): string[] {
  const newestFirst = [...recordings].sort((a, b) => (a.recordedAt < b.recordedAt ? 1 : -1));
  const addresses = newestFirst.flatMap(({ teacherFeedbackAudio, feedbackSounds }) => [
    ...(teacherFeedbackAudio ? [teacherFeedbackAudio] : []),
    ...(feedbackSounds ?? []).map(({ audioUrl }) => audioUrl),
  ]);
  return [...new Set(addresses)].filter((address) => address.startsWith('/uploads/'));
}
