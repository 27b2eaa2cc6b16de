/** What of a feedback form has to be stored. Pure. */
import type { Recording } from '#data/queries/teacher/rows.ts';

export interface FeedbackForm {
  words: string;
  /** Undefined when blank or not a score: then nothing about it is sent. */
  score: number | undefined;
}

/** Only what differs from what is there; null when there is nothing to save. */
export function changedFeedback(
  recording: Pick<Recording, 'teacherFeedbackText' | 'score'>,
  { words, score }: FeedbackForm,
): { text?: string; score?: number } | null {
  const text = words.trim();
  const changes = {
    ...(text !== (recording.teacherFeedbackText ?? '') && { text }),
    ...(score !== undefined && score !== recording.score && { score }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}
