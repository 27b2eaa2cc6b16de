/** One progress row per (student, activity), whatever order reports arrive in. Specification, teacher side, section 3. */

export interface ProgressState {
  readonly completed: boolean;
  /** Whole percent; null when not scored. */
  readonly score: number | null;
  readonly attempts: number;
  /** ISO instant. */
  readonly lastAttempt: string | null;
}

/**
 * Adds a report to what is known: `completed` never goes back, `attempts` adds up, `score` is that of the latest
 * scored attempt by `lastAttempt`, so that a report arriving late does not bring an old score back.
 */
export function mergeProgress(known: ProgressState | null | undefined, report: ProgressState): ProgressState {
  if (!known) return report;
  const reportIsLater =
    known.lastAttempt === null || report.lastAttempt === null || report.lastAttempt >= known.lastAttempt;
  const [later, earlier] = reportIsLater ? [report, known] : [known, report];
  return {
    completed: known.completed || report.completed,
    score: later.score ?? earlier.score,
    attempts: known.attempts + report.attempts,
    lastAttempt: later.lastAttempt ?? earlier.lastAttempt,
  };
}
