// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { giveFeedback } from '#data/commands/feedback-commands.ts';
import { outcomesOf } from '#data/commands/outcomes.ts';
import { createDraftKeeper } from '#data/drafts/feedback/feedback-drafts.ts';
import type { Review } from '#data/queries/recordings/reviews.ts';
import { useWorkRecordings } from '#data/queries/recordings/use-recordings.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { recording } from '#test/teacher-rows.ts';
import { FeedbackForm } from './FeedbackForm.tsx';
import { fieldsOf } from './feedback-fields.ts';

vi.mock('#data/commands/outcomes.ts', async (original) => ({
  ...(await original<typeof import('#data/commands/outcomes.ts')>()),
  outcomesOf: vi.fn(),
}));
vi.mock('#data/commands/feedback-commands.ts', () => ({ deleteRecordings: vi.fn(), giveFeedback: vi.fn() }));
vi.mock('#data/queries/recordings/use-recordings.ts', () => ({ useWorkRecordings: vi.fn() }));
vi.mock('#data/drafts/feedback/feedback-drafts.ts', () => ({
  createDraftKeeper: vi.fn(),
  draftSubject: vi.fn(),
  readDrafts: vi.fn(),
  removeDraft: vi.fn(),
}));
vi.mock('../RecordingSound.tsx', () => ({ RecordingSound: () => null }));

const answer = recording('mei', 'park', { seq: 7 });

function open({ of = answer } = {}) {
  const names = { studentName: 'Mei Lin', activityTitle: 'Park', prompt: 'Who?' };
  const review = { ...names, recording: of, earlier: [] } as unknown as Review;
  const drafts = { own: null, other: null };
  return renderScreen(<FeedbackForm {...{ review, drafts, onClose: vi.fn() }} begin={fieldsOf(of)} />);
}

const words = () => screen.getByLabelText<HTMLTextAreaElement>('Written feedback');
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save Feedback' });

beforeEach(() => {
  vi.clearAllMocks();
  const keeper = { note: vi.fn(), flush: vi.fn(), leave: vi.fn(), drop: vi.fn(), removeStored: vi.fn() };
  vi.mocked(createDraftKeeper).mockReturnValue(keeper);
  vi.mocked(giveFeedback).mockResolvedValue({ commandIds: ['c1'] });
});

describe('what became of an answer while its form is open', () => {
  it.each([
    [
      'that the school keeps beside the newer one can still get feedback',
      true,
      'A newer answer is here',
      false,
    ],
    ['in whose place the newer one came cannot get feedback', false, 'A newer answer is here', true],
  ])('an answer %s', async (_, isKept, title, isDisabled) => {
    const newer = { ...answer, uid: 'newer', recordedAt: '2026-11-21T10:00:00.000Z' };
    vi.mocked(useWorkRecordings).mockReturnValue(isKept ? [answer, newer] : [newer]);
    const { fill } = open();
    await fill(words(), 'Well done');
    expect([screen.queryByText(title) !== null, save().disabled]).toEqual([true, isDisabled]);
  });

  it('an answer that was deleted cannot get feedback', async () => {
    vi.mocked(useWorkRecordings).mockReturnValue([]);
    const { fill } = open();
    await fill(words(), 'Well done');
    expect(screen.getByText('This answer is no longer here')).toBeTruthy();
    expect(save().disabled).toBe(true);
  });

  it('feedback that was given elsewhere meanwhile is shown before saving', async () => {
    const now = { ...answer, teacherFeedbackText: 'Speak louder', feedbackAt: '2026-11-21T10:00:00.000Z' };
    vi.mocked(useWorkRecordings).mockReturnValue([now]);
    const { user, fill } = open();
    const notice = screen.getByRole('status', { name: 'The feedback on this answer has changed' });
    expect(within(notice).getByText('Speak louder')).toBeTruthy();
    vi.mocked(outcomesOf).mockReturnValue(new Promise(() => {}));
    await fill(words(), 'Well done');
    await user.click(save());
    await waitFor(() => expect(giveFeedback).toHaveBeenCalled());
    expect(screen.queryByText('The feedback on this answer has changed')).toBeNull();
  });

  it('feedback that the child has heard meanwhile is the same feedback', async () => {
    const given = { ...answer, teacherFeedbackText: 'Good', teacherFeedbackAudio: '/uploads/a.webm' };
    vi.mocked(useWorkRecordings).mockReturnValue([{ ...given, heardAt: '2026-11-21T10:00:00.000Z' }]);
    open({ of: given });
    expect(screen.queryByText('The feedback on this answer has changed')).toBeNull();
  });
});
