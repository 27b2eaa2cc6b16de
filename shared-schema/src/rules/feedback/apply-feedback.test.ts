import { expect, it } from 'vitest';
import { NO_AUDIO } from '#sync/protocol.ts';
import { applyFeedback } from './apply-feedback.ts';

const before = '2026-11-21T10:00:00.000Z';
const at = '2026-11-22T10:00:00.000Z';
const by = { uid: 'rivera', name: 'Ana Rivera' };
const plain = {
  ...{ audioUrl: '/uploads/a.webm', score: null, feedback: null, teacherFeedbackText: null },
  ...{ teacherFeedbackAudio: null, sticker: null, tryAgainAt: null },
};

it('what is given counts, and what is not given stays', () => {
  const row = { ...plain, teacherFeedbackText: 'Good', score: 80, sticker: 'sun' };
  expect(applyFeedback(row, { score: 90, sticker: null }, { at, by })).toMatchObject({
    ...{ teacherFeedbackText: 'Good', score: 90, sticker: null },
    ...{ feedbackAt: at, feedbackBy: by, heardAt: null },
  });
});

it('the wish for another answer keeps the time when it was first said', () => {
  const asked = { ...plain, tryAgainAt: before };
  const wish = (tryAgain?: boolean) => applyFeedback(asked, { tryAgain }, { at, by }).tryAgainAt;
  expect([wish(), wish(true), wish(false)]).toEqual([before, before, null]);
  expect(applyFeedback(plain, { tryAgain: true }, { at, by }).tryAgainAt).toBe(at);
});

it('feedback that is taken back was given by nobody', () => {
  const row = { ...plain, feedback: 'Good' };
  expect(applyFeedback(row, { feedback: null }, { at, by })).toMatchObject({
    ...{ feedback: null, feedbackAt: null, feedbackBy: null },
  });
});

it('a score alone is feedback on what was spoken, and none on a listening result', () => {
  const givers = [plain.audioUrl, NO_AUDIO].map(
    (audioUrl) => applyFeedback({ ...plain, audioUrl }, { score: 60 }, { at, by }).feedbackBy,
  );
  expect(givers).toEqual([by, null]);
});

it('sounds of the words go with the words only', () => {
  const row = { ...plain, teacherFeedbackText: 'Good' };
  const sounds = (teacherFeedbackText: string) =>
    applyFeedback(row, { teacherFeedbackText, score: 60 }, { at, by }).feedbackSounds;
  expect([sounds('Very good'), sounds('Good')]).toEqual([null, undefined]);
});
