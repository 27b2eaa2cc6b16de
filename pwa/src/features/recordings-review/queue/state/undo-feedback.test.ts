import { describe, expect, it } from 'vitest';
import type { AddressedFile } from '#data/outbox/outbox-db.ts';
import { recording } from '#test/teacher-rows.ts';
import { draftOfUndone, feedbackBefore } from './undo-feedback.ts';

const file = { address: '/uploads/new.webm' } as AddressedFile;

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

  it('words and a voice are a draft again, on the version of the answer that they were for', () => {
    const of = recording('mei', 'park', { seq: 7, score: 40 });
    const spoken = { ...file, bytes: new ArrayBuffer(2), uploaded: true };
    const draft = draftOfUndone({ recording: of, given: { text: 'Good', score: 80, audio: spoken } });
    const voice = { kind: 'recorded', file: { address: file.address, uploaded: false } };
    expect(draft).toMatchObject({ words: 'Good', score: 40, voice, seq: 7 });
    expect(draftOfUndone({ recording: of, given: { text: null, score: 80 } })).toBeNull();
  });
});
