/** Which voice messages there are in a child's answers. Apart from what keeps them, which few starts load. Pure. */
import type { OptimisticRow } from '#data/queries/rows.ts';

type Judged = Pick<OptimisticRow<'recordings'>, 'teacherFeedbackAudio' | 'recordedAt'>;

/** Addresses of the voice messages with these answers, each once, of the newest answer first. */
export function voicesOf(recordings: readonly Judged[]): string[] {
  const newestFirst = [...recordings].sort((a, b) => (a.recordedAt < b.recordedAt ? 1 : -1));
  const addresses = newestFirst.flatMap(({ teacherFeedbackAudio }) => teacherFeedbackAudio ?? []);
  return [...new Set(addresses)].filter((address) => address.startsWith('/uploads/'));
}
