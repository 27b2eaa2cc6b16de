/**
 * The order in which a teacher reviews answers: fixed when the queue opens, whatever children record meanwhile. Pure.
 *
 *   waiting ──openQueue──▶ answers[place] ──markSaved──▶ answers[place + 1] … ──▶ the end (place = number of answers)
 *              markUndone ◀──┘
 */

import { draftSubject } from '#data/drafts/feedback/feedback-drafts.ts';
import type { Recording } from '#data/queries/teacher/rows.ts';

/** Answers of one round; what waits besides is offered at its end. */
export const MAX_QUEUE_ANSWERS = 200;

export interface ReviewQueue {
  /** Up to `place` as they were when they came to their turn; those after `place` follow what waits. */
  answers: readonly Recording[];
  /** Index of the answer on the screen. */
  place: number;
  /** Uids of the answers that got feedback in this queue. */
  saved: ReadonlySet<string>;
  /** More answers waited than one round holds. */
  isFull: boolean;
}

/** `waiting`: the oldest first. */
export function openQueue(waiting: readonly Recording[]): ReviewQueue {
  const answers = waiting.slice(0, MAX_QUEUE_ANSWERS);
  return { answers, place: 0, saved: new Set(), isFull: answers.length === MAX_QUEUE_ANSWERS };
}

const questionOf = (row: Recording) => draftSubject(row).question;

/**
 * An answer that is still to come makes place for a newer one to the same question. An answer that waits no more, because
 * it was deleted or somebody else answered it, leaves the queue; one that got feedback here stays in its place.
 * Returns the same queue where nothing changed.
 */
export function followWaiting(queue: ReviewQueue, waiting: readonly Recording[]): ReviewQueue {
  const { answers, place, saved } = queue;
  const byUid = new Map(waiting.map((row) => [row.uid, row]));
  const byQuestion = new Map(waiting.map((row) => [questionOf(row), row]));
  const passed = answers.slice(0, place + 1);
  const coming = answers
    .slice(place + 1)
    .flatMap((row) =>
      saved.has(row.uid) ? row : (byUid.get(row.uid) ?? byQuestion.get(questionOf(row)) ?? []),
    );
  const followed = [...passed, ...coming];
  const isSame = followed.length === answers.length && followed.every((row, index) => row === answers[index]);
  return isSame ? queue : { ...queue, answers: followed };
}

/** What waits and is not in the queue, but for a newer answer to the question on the screen, which is shown with it. */
export function arrivedSince({ answers, place }: ReviewQueue, waiting: readonly Recording[]): Recording[] {
  const known = new Set(answers.map(({ uid }) => uid));
  const shown = answers[place];
  const question = shown && questionOf(shown);
  return waiting.filter((row) => !known.has(row.uid) && questionOf(row) !== question);
}

export function addAnswers(queue: ReviewQueue, added: readonly Recording[]): ReviewQueue {
  return { ...queue, answers: [...queue.answers, ...added] };
}

/** Skips for 1, goes back for -1; stays between the first answer and the end. */
export function moveBy(queue: ReviewQueue, by: 1 | -1): ReviewQueue {
  const place = Math.min(Math.max(queue.place + by, 0), queue.answers.length);
  return { ...queue, place };
}

/** An answer has its feedback: the next one comes, unless another one is on the screen already. */
export function markSaved(queue: ReviewQueue, uid: string): ReviewQueue {
  const marked = { ...queue, saved: new Set(queue.saved).add(uid) };
  return queue.answers[queue.place]?.uid === uid ? moveBy(marked, 1) : marked;
}

/** The answer is on the screen again, and waits again unless it was saved before, too. */
export function markUndone(queue: ReviewQueue, uid: string, isStillSaved = false): ReviewQueue {
  const saved = new Set(queue.saved);
  if (!isStillSaved) saved.delete(uid);
  const place = queue.answers.findIndex((row) => row.uid === uid);
  return { ...queue, saved, place: place === -1 ? queue.place : place };
}

/** The newer answer takes the place of the one on the screen, unless the queue has it already: then it is shown. */
export function showNewer(queue: ReviewQueue, newer: Recording): ReviewQueue {
  const known = queue.answers.findIndex(({ uid }) => uid === newer.uid);
  if (known !== -1) return { ...queue, place: known };
  return { ...queue, answers: queue.answers.with(queue.place, newer) };
}
