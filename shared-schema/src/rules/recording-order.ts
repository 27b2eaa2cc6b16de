/** Which of two takes of one question is the newer. Specification, student side, section 4 'Saving an answer'. */

export interface Take {
  readonly uid: string;
  /** ISO instant, corrected for the tablet's clock offset. */
  readonly recordedAt: string;
  /** Lane and number of the command that saved it; null for a take that came by the plain call. */
  readonly lane?: string | null | undefined;
  readonly n?: number | null | undefined;
}

/**
 * Whether `take` replaces `other`. Within one lane its order decides, because a tablet's clock may jump; between
 * lanes `recordedAt`, and for equal times the uid, so that every device decides alike.
 */
export function isNewerTake(take: Take, other: Take): boolean {
  if (take.lane && take.lane === other.lane && take.n != null && other.n != null) return take.n > other.n;
  if (take.recordedAt !== other.recordedAt) return take.recordedAt > other.recordedAt;
  return take.uid > other.uid;
}
