import { describe, expect, it } from 'vitest';
import { NO_AUDIO } from '#sync/protocol.ts';
import { DAY_MS } from '../../clock.ts';
import {
  type AgingAnswer,
  deletionMoment,
  dueBefore,
  findDueAnswers,
  lastDayBefore,
  nextRun,
} from './retention.ts';

const at = (day: string) => Date.parse(`${day}T10:00:00.000Z`);
const startOf = (day: string) => `${day}T00:00:00.000Z`;

describe('answers that are due', () => {
  it.each([
    ['2027-04-30', startOf('2025-07-01')],
    ['2027-05-02', startOf('2026-07-01')],
    ['2027-06-30', startOf('2026-07-01')],
    ['2027-07-01', startOf('2026-07-01')],
  ])('the answers that are due on %s are those from before %s', (day, before) => {
    expect(dueBefore(at(day), 'one_year')).toBe(before);
  });

  it('due answers are older where the school keeps them longer, and there are none where it keeps them for ever', () => {
    expect(dueBefore(at('2027-06-01'), 'three_years')).toBe(startOf('2024-07-01'));
    expect(dueBefore(at('2027-06-01'), 'always')).toBeNull();
  });
});

describe('an answer goes', () => {
  it('an answer goes when the school year after its own has ended everywhere on earth', () => {
    const moment = deletionMoment('2026-02-03T09:00:00.000Z', 'one_year', at('2027-05-02'));
    expect(moment).toBe('2027-07-01T12:00:00.000Z');
    expect(lastDayBefore(moment)).toBe('2027-06-30');
  });

  it('an answer never goes before the warning about it has stood for thirty whole days', () => {
    for (const day of ['2027-06-20', '2027-09-01', '2031-01-01']) {
      const moment = deletionMoment('2026-02-03T09:00:00.000Z', 'one_year', at(day));
      expect(Date.parse(moment) - at(day)).toBeGreaterThan(30 * DAY_MS);
      expect(Date.parse(moment) - at(day)).toBeLessThan(32 * DAY_MS);
    }
  });
});

describe('the job that deletes', () => {
  const first = nextRun(null, at('2027-06-01'));

  it('the job that deletes answers waits for nothing but the warnings when it runs every day', () => {
    expect(nextRun(first, at('2027-06-05'))).toEqual({
      ranAt: '2027-06-05T10:00:00.000Z',
      notBefore: first.notBefore,
    });
  });

  it('the job that deletes answers waits a week after a summer without the box, and after a clock that was ahead', () => {
    expect(nextRun(first, at('2027-09-01')).notBefore).toBe('2027-09-09T12:00:00.000Z');
    expect(nextRun(first, at('2027-05-01')).notBefore).toBe('2027-05-09T12:00:00.000Z');
  });
});

describe('of the answers of one child', () => {
  const answer = (id: number, day: string, fields: Partial<AgingAnswer> = {}): AgingAnswer => ({
    ...{ id, recordedAt: startOf(day), audioUrl: '/uploads/a.webm', replacedAt: null, ...fields },
  });
  const answers = [
    answer(1, '2025-08-20', { replacedAt: startOf('2025-09-01') }),
    answer(2, '2025-09-02'),
    answer(3, '2025-12-01'),
    answer(4, '2026-06-20'),
    answer(5, '2026-06-28', { audioUrl: NO_AUDIO }),
    answer(6, '2026-07-02'),
  ];
  const due = (keepsSamples: boolean, list = answers) =>
    [...findDueAnswers(list, { before: startOf('2026-07-01'), keepsSamples })].sort();

  it('all answers of a child from before the day go', () => {
    expect(due(false)).toEqual([1, 2, 3, 4, 5]);
  });

  it('the first and the last spoken answer of each year stay where the family allowed samples', () => {
    expect(due(true)).toEqual([1, 3, 5]);
  });

  it('the samples are the first and the last by when they were spoken, however late a tablet brings them', () => {
    const late = [answer(7, '2025-08-01'), answer(8, '2025-09-01')];
    expect(due(true, [...answers, ...late])).not.toContain(7);
    expect(due(true, [...answers, ...late])).toContain(8);
  });

  it('the samples are the same after the others went', () => {
    expect(
      due(
        true,
        [answers[1], answers[3], answers[5]].flatMap((one) => one ?? []),
      ),
    ).toEqual([]);
  });

  it('no answer goes where the school keeps answers for ever', () => {
    expect([...findDueAnswers(answers, { before: null, keepsSamples: false })]).toEqual([]);
  });
});
