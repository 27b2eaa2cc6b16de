import { NO_AUDIO } from 'shared-schema/sync/protocol';
import { describe, expect, it } from 'vitest';
import { planSounds, rankAsWanted, rankSounds } from './plan-sounds.ts';

interface Given {
  score?: number;
  words?: string;
  voice?: string;
  replacedAt?: string;
}

const row = (name: string, minute: number, given: Given = {}) => ({
  audioUrl: name === NO_AUDIO ? name : `/uploads/${name}.webm`,
  recordedAt: `2026-11-20T09:0${minute}:00.000Z`,
  score: given.score ?? null,
  feedback: null,
  teacherFeedbackText: given.words ?? null,
  teacherFeedbackAudio: given.voice ? `/uploads/${given.voice}.webm` : null,
  replacedAt: given.replacedAt ?? null,
});
const names = (addresses: readonly string[]) => addresses.map((address) => address.slice(9, -5)).join(' ');
const here = (sizes: Record<string, number>) =>
  new Map(Object.entries(sizes).map(([name, size]) => [`/uploads/${name}.webm`, size]));
const rows = [
  row('old', 1),
  row('reviewed', 4, { words: 'Good' }),
  row('new', 3),
  row('graded', 2, { score: 80 }),
  row(NO_AUDIO, 5),
  row('earlier', 6, { replacedAt: '2026-11-20T09:07:00.000Z' }),
];

describe('the order in which answers are kept', () => {
  it('answers that wait for review come first, the newest first, and answers without sound are left out', () => {
    const ranked = rankSounds(rows);
    expect(names(ranked.map(({ address }) => address))).toBe('new old earlier reviewed graded');
    expect(ranked.map(({ wanted }) => wanted)).toEqual([true, true, false, false, false]);
  });
});

describe('the plan for the answers on a device', () => {
  const ranked = rankSounds(rows);
  const planned = (sizes: Record<string, number>, limits?: { sounds: number; bytes: number }) => {
    const { fetch, drop } = planSounds(ranked, here(sizes), limits);
    return [names(fetch), names(drop)];
  };

  it('an empty device fetches what waits for review and nothing else', () => {
    expect(planned({})).toEqual(['new old', '']);
  });

  it('an answer that the child has replaced is not fetched, and makes place for one that waits', () => {
    expect(planned({ earlier: 5 }, { sounds: 2, bytes: 100 })).toEqual(['new old', 'earlier']);
    expect(planned({ earlier: 5 })).toEqual(['new old', '']);
  });

  it('the teacher’s voice on an answer stays where it was played, and is not fetched', () => {
    const given = rankSounds([row(NO_AUDIO, 1, { voice: 'praise' }), row('answer', 2, { voice: 'hint' })]);
    expect(given.map(({ wanted }) => wanted)).toEqual([false, false, false]);
    expect(planSounds(given, here({ praise: 5, hint: 5, gone: 5 }))).toEqual({
      fetch: [],
      drop: ['/uploads/gone.webm'],
    });
  });

  it('the voices of comments are kept before all answers, each once', () => {
    const voice = '/uploads/voice.webm';
    const { fetch } = planSounds([...rankAsWanted([voice, voice]), ...ranked], here({ new: 5 }), {
      sounds: 2,
      bytes: 100,
    });
    expect(names(fetch)).toBe('voice');
  });

  it('the voice of a comment that is on an answer, too, counts once', () => {
    const given = rankSounds([row('new', 2, { voice: 'hint' }), row('old', 1, { score: 80 })]);
    const both = [...rankAsWanted(['/uploads/hint.webm']), ...given];
    const { drop } = planSounds(both, here({ hint: 5, new: 5, old: 5 }), { sounds: 3, bytes: 15 });
    expect(drop).toEqual([]);
  });

  it('a sound that was played stays, one that no answer names any more goes', () => {
    expect(planned({ reviewed: 5, replaced: 5 })).toEqual(['new old', 'replaced']);
  });

  it('a full device keeps what waits and drops what was played before', () => {
    expect(planned({ new: 5, old: 5, reviewed: 5, graded: 5 }, { sounds: 2, bytes: 100 })).toEqual([
      '',
      'reviewed graded',
    ]);
    expect(planned({ new: 5, old: 5, reviewed: 5 }, { sounds: 9, bytes: 11 })).toEqual(['', 'reviewed']);
  });

  it('nothing is fetched beyond the bound', () => {
    expect(planned({}, { sounds: 1, bytes: 100 })).toEqual(['new', '']);
    expect(planned({ new: 101 }, { sounds: 9, bytes: 100 })).toEqual(['', 'new']);
  });
});

it('nothing is dropped while nobody has read which answers there are', () => {
  expect(planSounds(null, new Map([['/uploads/a.webm', 10]]))).toEqual({ fetch: [], drop: [] });
});
