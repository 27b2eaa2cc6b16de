import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NO_AUDIO } from '#sync/protocol.ts';
import { changeCounters, isPending, isUnheard } from './work-counters.ts';

const plain = {
  ...{ studentUid: 'mei', activityUid: 'park', audioUrl: '/uploads/a.webm', score: null },
  ...{ feedback: null, teacherFeedbackText: null, teacherFeedbackAudio: null, replacedAt: null },
};
const replaced = { ...plain, score: 40, replacedAt: '2026-11-21T10:00:00.000Z' };

it('a counter counts the answers that count, those that wait, and the scores', () => {
  const rows = [plain, { ...plain, score: 80 }, { ...plain, score: 90, audioUrl: NO_AUDIO }, replaced];
  expect(changeCounters([], rows, [])).toEqual([
    {
      ...{ studentUid: 'mei', activityUid: 'park' },
      ...{ recordings: 3, pending: 1, unheard: 0, scored: 2, scoreSum: 170, earlier: 1 },
    },
  ]);
});

it('an answer in whose place another came waits for nobody', () => {
  expect([plain, { ...replaced, score: null }].map(isPending)).toEqual([true, false]);
});

it('a listening result waits for no teacher: there is nothing to hear, and it has scored itself', () => {
  expect(isPending({ ...plain, score: 90, audioUrl: NO_AUDIO })).toBe(false);
});

it('feedback waits for the child until the child heard it or another answer took the place', () => {
  const given = { ...plain, teacherFeedbackText: 'Good', feedbackAt: '2026-11-21T10:00:00.000Z' };
  const heard = { ...given, heardAt: '2026-11-21T11:00:00.000Z' };
  expect([plain, given, heard, { ...replaced, ...given, replacedAt: '2026' }].map(isUnheard)).toEqual([
    false,
    true,
    false,
    false,
  ]);
  expect(changeCounters([], [given, heard], [])).toMatchObject([{ recordings: 2, unheard: 1 }]);
});

it('stars alone wait for no child', () => {
  const stars = { ...plain, score: 80, feedbackAt: '2026-11-21T10:00:00.000Z' };
  expect([stars, { ...stars, sticker: 'sun' }].map(isUnheard)).toEqual([false, true]);
  expect(changeCounters([], [stars], [])).toMatchObject([{ recordings: 1, pending: 0, unheard: 0 }]);
});

const row = fc.record({
  studentUid: fc.constantFrom('mei', 'omar'),
  activityUid: fc.constantFrom('park', 'zoo'),
  score: fc.option(fc.nat(100)),
  replacedAt: fc.option(fc.constant('2026-11-21T10:00:00.000Z')),
  feedbackAt: fc.option(fc.constant('2026-11-21T10:00:00.000Z')),
  sticker: fc.option(fc.constant('sun')),
});
const rows = fc.array(
  row.map((fields) => ({ ...plain, ...fields })),
  { maxLength: 8 },
);

it('counters that are changed step by step are those of all rows, and nothing is left of rows that went', () => {
  const sorted = (counters: readonly object[]) => counters.map((counter) => JSON.stringify(counter)).sort();
  fc.assert(
    fc.property(rows, rows, (first, second) => {
      const both = changeCounters(changeCounters([], first, []), second, []);
      expect(sorted(both)).toEqual(sorted(changeCounters([], [...first, ...second], [])));
      expect(sorted(changeCounters(both, [], first))).toEqual(sorted(changeCounters([], second, [])));
    }),
    { numRuns: 200, seed: 20_261_123 },
  );
});
