/** Thirty tablets, five children on each, six answers from each child: all of it is sent at one moment. */
import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { printFigure } from '#support/print-figure.ts';
import { comeBack, type Outcome, type Plan } from './come-back.ts';
import type { Answer } from './tablet.ts';

const THIRTY_TABLETS: Plan = { tablets: 30, children: 5, answers: 6, size: 48_000, killAfter: [] };

const line = ({ student, questionId, sha256 }: Answer) => `${student} ${questionId} ${sha256}`;

function printOutcome(what: string, { seconds, p99, memory, requests, unanswered }: Outcome): void {
  const server = memory === null ? 'memory unknown' : `server ${Math.round(memory)} MB`;
  printFigure(
    `comeback, ${what}`,
    `quiet after ${seconds.toFixed(1)} s, ${requests} requests, p99 ${Math.round(p99)} ms, ${unanswered} unanswered, ${server}`,
  );
}

test.each([
  { what: 'undisturbed', killAfter: [] },
  { what: 'server killed twice', killAfter: [20, 80] },
])('every answer arrives once and under the right child ($what)', async ({ what, killAfter }) => {
  const outcome = await comeBack({ ...THIRTY_TABLETS, killAfter });
  printOutcome(what, outcome);
  expect(outcome.sent).toHaveLength(900);
  // Student, question and the hash of the recorded bytes.
  expect(outcome.stored.map(line).sort()).toEqual(outcome.sent.map(line).sort());
  expect(outcome.refused).toBe(0);
  expect(outcome.faults).toEqual([]);
  expect(outcome.hasWriterThread).toBe(availableParallelism() > 1);
});
