/** The words of a teacher's feedback, as a child reads and hears them. Part of a child's start. */

export interface WrittenFeedback {
  readonly teacherFeedbackText?: string | null | undefined;
  readonly feedback?: string | null | undefined;
}

/** Null without words. */
export function feedbackWordsOf({ teacherFeedbackText, feedback }: WrittenFeedback): string | null {
  return [teacherFeedbackText, feedback].filter(Boolean).join('\n') || null;
}
