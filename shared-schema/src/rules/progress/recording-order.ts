/** Which of two answers to one question is the newer. Specification, student side, section 4 'Saving an answer'. */

export interface OrderedAnswer {
  readonly uid: string;
  /** ISO instant, corrected for the tablet's clock offset. */
  readonly recordedAt: string;
  /** Lane that saved it; null where it is not known. */
  readonly lane?: string | null | undefined;
}

/**
 * Whether `answer`, which is applied after `other`, replaces it. Within one lane its order decides, because a
 * tablet's clock may jump; between lanes `recordedAt`, and for equal times the uid, so that every device decides alike.
 * The server lets an answer that lies in its future be replaced by any. A tablet that knows such an answer dates its own
 * after it, and so decides alike.
 */
export function isNewerAnswer(answer: OrderedAnswer, other: OrderedAnswer): boolean {
  if (answer.lane && answer.lane === other.lane) return true;
  if (answer.recordedAt !== other.recordedAt) return answer.recordedAt > other.recordedAt;
  return answer.uid > other.uid;
}
