import { describe, expect, it } from 'vitest';
import type { LocalFile } from '#data/commands/local-file.ts';
import { feedbackBefore } from './undo-feedback.ts';

const file = { address: '/uploads/new.webm' } as LocalFile;

describe('taking back a save', () => {
  it('an answer without feedback has none again', () => {
    const given = { text: 'Good', score: 80, audio: file, sticker: 'sun', tryAgain: true } as const;
    const none = { text: null, score: null, audio: null, sticker: null, tryAgain: false };
    expect(feedbackBefore({ score: null }, given)).toEqual(none);
  });

  it('only what was changed goes back, to what it was', () => {
    const before = { score: 40, teacherFeedbackText: 'Good', teacherFeedbackAudio: '/uploads/old.webm' };
    expect(feedbackBefore(before, { score: 80 })).toEqual({ score: 40 });
    expect(feedbackBefore(before, { audio: file })).toEqual({ audio: { address: '/uploads/old.webm' } });
  });
});
