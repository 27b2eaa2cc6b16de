import { NO_AUDIO } from 'shared-schema/sync/protocol';
import { describe, expect, it } from 'vitest';
import type { AddressedFile } from '#data/outbox/outbox-db.ts';
import { changedFeedback, draftFields, fieldsOf, rewritten, takenBack } from './feedback-fields.ts';

const fresh = {};
const given = {
  teacherFeedbackText: 'Good',
  teacherFeedbackAudio: '/uploads/voice.webm',
  score: 80,
  sticker: 'sun',
  tryAgainAt: '2026-11-20T08:00:00.000Z',
};
const file = { address: '/uploads/new.webm' } as AddressedFile;

describe('what a feedback form stores', () => {
  it.each([
    ['nothing', fresh, { words: '  ' }, null],
    ['a score that is none', fresh, { score: '101' }, null],
    ['only words', fresh, { words: ' Good ' }, { text: 'Good' }],
    ['only a score', fresh, { score: 0 }, { score: 0 }],
    ['only a voice', fresh, { voice: { kind: 'recorded', file } as const }, { audio: file }],
    [
      'the voice of a comment that is not on this device',
      given,
      { voice: { kind: 'given', address: '/uploads/comment.webm' } as const },
      { audio: { address: '/uploads/comment.webm' } },
    ],
    [
      'a sticker and another try',
      fresh,
      { sticker: 'star', tryAgain: true } as const,
      { sticker: 'star', tryAgain: true },
    ],
    ['what did not change', given, {}, null],
    ['an emptied score', given, { score: '' }, { score: null }],
    ['an emptied score of a listening result', { ...given, audioUrl: NO_AUDIO }, { score: '' }, null],
    ['a score that was never there', fresh, { score: '' }, null],
    ['a new score', given, { score: 90 }, { score: 90 }],
    ['words that were deleted', given, { words: '' }, { text: '' }],
    ['a voice that was removed', given, { voice: null }, { audio: null }],
    [
      'no sticker and no other try',
      given,
      { sticker: null, tryAgain: false },
      { sticker: null, tryAgain: false },
    ],
  ])('a feedback form stores the right fields for %s', (_, before, form, stored) =>
    expect(changedFeedback(before, { ...fieldsOf(before), ...form })).toEqual(stored),
  );

  const refused = { teacherFeedbackText: 'Wrong child', score: 20 };
  it.each([
    [
      'what was taken out',
      fresh,
      refused,
      { words: '', score: '' },
      { teacherFeedbackText: '', score: null },
    ],
    ['what stayed', fresh, refused, {}, refused],
    [
      'new words, and no score that was never said',
      fresh,
      { teacherFeedbackText: 'Good' },
      { words: 'Great' },
      { teacherFeedbackText: 'Great' },
    ],
    [
      'a score that came in the form',
      fresh,
      { teacherFeedbackText: 'Good' },
      { score: 90 },
      { teacherFeedbackText: 'Good', score: 90 },
    ],
    [
      'the voice in place of the refused one',
      fresh,
      { teacherFeedbackAudio: '/uploads/refused.m4a' },
      { voice: { kind: 'recorded', file } },
      { teacherFeedbackAudio: '/uploads/new.webm' },
    ],
    [
      'that there is no voice',
      fresh,
      { teacherFeedbackText: 'Good', teacherFeedbackAudio: '/uploads/refused.m4a' },
      { voice: null },
      { teacherFeedbackText: 'Good', teacherFeedbackAudio: null },
    ],
    [
      'the refused voice again',
      fresh,
      { teacherFeedbackAudio: '/uploads/refused.m4a' },
      {},
      { teacherFeedbackAudio: '/uploads/refused.m4a' },
    ],
    [
      'the own score of a listening result',
      { audioUrl: NO_AUDIO, score: 40 },
      { score: 90 },
      { score: '' },
      { score: 40 },
    ],
  ] as const)('a form of refused feedback says %s', (_, before, said, form, written) =>
    expect(rewritten(before, { ...fieldsOf({ ...before, ...said }), ...form }, said)).toEqual(written),
  );

  it('words of the simple grade dialog are shown, and give way to new ones', () => {
    const graded = { feedback: 'Good', score: 80 };
    const shown = fieldsOf(graded);
    expect([shown.words, changedFeedback(graded, shown)]).toEqual(['Good', null]);
    const changed = changedFeedback(graded, { ...shown, words: 'Very good' });
    expect(changed).toEqual({ text: 'Very good', gradeText: null });
  });

  it('words of both dialogs are shown as the child reads them, and give way to new ones together', () => {
    const both = { teacherFeedbackText: 'Great', feedback: 'Good' };
    const shown = fieldsOf(both);
    expect([shown.words, changedFeedback(both, shown)]).toEqual(['Great\nGood', null]);
    const changed = changedFeedback(both, { ...shown, words: 'Very good' });
    expect(changed).toEqual({ text: 'Very good', gradeText: null });
  });

  it.each([
    ['of the answer', { feedback: 'Good' }, { score: 90 }],
    ['that were refused', {}, { feedback: 'Good' }],
  ])(
    'new words in a form of refused feedback take the place of the words of the simple dialog %s',
    (_, before, said) => {
      const form = { ...fieldsOf({ ...before, ...said }), words: 'Very good' };
      expect(rewritten(before, form, said)).toMatchObject({
        teacherFeedbackText: 'Very good',
        feedback: null,
      });
    },
  );

  it('a sticker that this app does not know stays as it is', () => {
    const newer = { ...given, sticker: 'unicorn' };
    expect(changedFeedback(newer, fieldsOf(newer))).toBeNull();
  });

  it('a draft of an older app leaves what it does not know as it was given', () => {
    const draft = { account: 'r', recording: 'a', question: 'q', words: 'Bett', score: '', seq: 1 };
    expect({ ...fieldsOf(given), ...draftFields(draft) }).toMatchObject({ words: 'Bett', sticker: 'sun' });
  });

  it('what is taken back is all that the teacher said, and not the score of a listening result', () => {
    const said = { text: null, gradeText: null, audio: null, sticker: null, tryAgain: false };
    expect(takenBack({ audioUrl: '/uploads/answer.webm' })).toEqual({ ...said, score: null });
    expect(takenBack({ audioUrl: 'none:' })).toEqual(said);
  });
});
