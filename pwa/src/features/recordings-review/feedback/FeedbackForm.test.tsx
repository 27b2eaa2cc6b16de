// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteRecordings, giveFeedback } from '#data/commands/feedback-commands.ts';
import { outcomesOf } from '#data/commands/outcomes.ts';
import { createDraftKeeper, type FoundDrafts, removeDraft } from '#data/drafts/feedback/feedback-drafts.ts';
import type { DraftVoice } from '#data/outbox/outbox-db.ts';
import type { Review } from '#data/queries/recordings/reviews.ts';
import { useWorkRecordings } from '#data/queries/recordings/use-recordings.ts';
import type { Recording } from '#data/queries/teacher/rows.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { recording } from '#test/teacher-rows.ts';
import { anyAppContext } from '#test/test-app-context.ts';
import { FeedbackForm } from './FeedbackForm.tsx';
import { draftFields, fieldsOf } from './feedback-fields.ts';
import type { RefusedFeedback } from './use-feedback-form.ts';

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
const keeper = { note: vi.fn(), flush: vi.fn(), leave: vi.fn(), drop: vi.fn(), removeStored: vi.fn() };
const onClose = vi.fn();
const NO_DRAFTS: FoundDrafts = { own: null, other: null };

interface Opened {
  drafts?: FoundDrafts;
  of?: Recording;
  earlier?: Recording[];
  refused?: RefusedFeedback;
}

function open({ drafts = NO_DRAFTS, of = answer, earlier = [], refused }: Opened = {}) {
  const names = { studentName: 'Mei Lin', activityTitle: 'Park', prompt: 'Who?' };
  const review = { ...names, recording: of, earlier } as unknown as Review;
  const begin = { ...fieldsOf({ ...of, ...refused?.written }), ...(drafts.own && draftFields(drafts.own)) };
  return renderScreen(<FeedbackForm {...{ review, drafts, begin, onClose }} {...(refused && { refused })} />);
}

const words = () => screen.getByLabelText<HTMLTextAreaElement>('Written feedback');
const score = () => screen.getByLabelText<HTMLInputElement>('Score (0-100)');
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save Feedback' });

describe('FeedbackForm', () => {
  beforeEach(() => {
    vi.clearAllMocks();
    for (const action of [keeper.flush, keeper.drop]) action.mockResolvedValue(undefined);
    vi.mocked(createDraftKeeper).mockReturnValue(keeper);
    vi.mocked(removeDraft).mockResolvedValue(undefined);
    vi.mocked(useWorkRecordings).mockReturnValue([answer]);
    vi.mocked(outcomesOf).mockResolvedValue([{ kind: 'applied', command: undefined }]);
    vi.mocked(giveFeedback).mockResolvedValue({ commandIds: ['c1'] });
    vi.mocked(deleteRecordings).mockResolvedValue({ commandIds: ['c1'] });
  });

  it('written feedback is as long as the school server takes it', () => {
    open();
    expect(words().maxLength).toBe(100_000);
  });

  it('words and score that were refused can be taken back in the form', async () => {
    const store = vi.fn<RefusedFeedback['store']>().mockResolvedValue({ commandIds: ['c2'] });
    const { user } = open({
      refused: { written: { teacherFeedbackText: 'Wrong child', score: 20 }, store },
    });
    expect([words().value, score().value]).toEqual(['Wrong child', '20']);
    await user.clear(words());
    await user.clear(score());
    expect(save().disabled).toBe(false);
    await user.click(save());
    await waitFor(() => expect(store).toHaveBeenCalledWith({ teacherFeedbackText: '', score: null }, []));
  });

  it('a voice message that was refused can be removed in the form', async () => {
    const store = vi.fn<RefusedFeedback['store']>().mockResolvedValue({ commandIds: ['c2'] });
    const written = { teacherFeedbackText: 'Good', teacherFeedbackAudio: '/uploads/refused.m4a' };
    const { user } = open({ refused: { written, store } });
    await user.click(screen.getByRole('button', { name: 'Remove Voice message' }));
    await user.click(save());
    const changed = { teacherFeedbackText: 'Good', teacherFeedbackAudio: null };
    await waitFor(() => expect(store).toHaveBeenCalledWith(changed, []));
  });

  it('feedback can be saved only after something was written', async () => {
    const { fill } = open();
    expect(save().disabled).toBe(true);
    await fill(words(), '   ');
    expect(save().disabled).toBe(true);
    await fill(words(), 'Well done');
    expect(save().disabled).toBe(false);
  });

  it('saving sends words and score for the answer that was opened, with its draft, and closes', async () => {
    const { user, fill } = open();
    await fill(words(), ' Well done ');
    await user.click(screen.getByRole('button', { name: /^4 stars/ }));
    await user.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(vi.mocked(giveFeedback).mock.calls).toEqual([
      [
        ...[{ uid: answer.uid, seq: 7 }, { text: 'Well done', score: 80 }, anyAppContext],
        { writeBeside: keeper.removeStored },
      ],
    ]);
    // No write comes after the removal.
    expect(keeper.flush).toHaveBeenCalledBefore(vi.mocked(giveFeedback));
    expect(keeper.drop).toHaveBeenCalled();
    expect(shownToast()?.title).toBe('Feedback Saved');
  });

  it('a number that is no score is not sent', async () => {
    const { fill } = open();
    await fill(score(), '101');
    expect([screen.getByText('No score') !== null, save().disabled]).toEqual([true, true]);
  });

  it('each change is noted as a draft, and a form without changes has none', async () => {
    const { fill, user } = open();
    await fill(words(), 'Well');
    expect(keeper.note).toHaveBeenLastCalledWith({ ...fieldsOf(answer), words: 'Well', seq: 7 });
    await user.clear(words());
    expect(keeper.drop).toHaveBeenCalled();
  });

  it('feedback that cannot be stored stays in the form, with its draft', async () => {
    vi.mocked(giveFeedback).mockRejectedValue(new Error('odd'));
    const { user, fill } = open();
    await fill(words(), 'Well done');
    await user.click(save());
    await waitFor(() => expect(shownToast()?.message).toBe('Failed to save feedback'));
    expect([words().value, keeper.drop.mock.calls, onClose.mock.calls]).toEqual(['Well done', [], []]);
  });

  it('a voice that cannot be stored stays in the form with the words', async () => {
    vi.mocked(giveFeedback).mockRejectedValue(new Error('odd'));
    const voice = { kind: 'recorded', file: { address: '/uploads/voice.webm' } } as DraftVoice;
    const own = {
      account: 'rivera',
      recording: 'old',
      question: 'q',
      words: 'Begun',
      score: '',
      seq: 5,
      voice,
    };
    const { user } = open({ drafts: { own, other: null } });
    await user.click(save());
    await waitFor(() =>
      expect(shownToast()?.message).toBe('Failed to upload voice feedback. Please try again.'),
    );
    expect([words().value, onClose.mock.calls]).toEqual(['Begun', []]);
  });

  it('a draft is sent with the version of the answer that it was begun for, and can be discarded', async () => {
    const own = { account: 'rivera', recording: 'old', question: 'q', words: 'Begun', score: 40, seq: 5 };
    const { user } = open({ drafts: { own, other: null } });
    expect([words().value, score().value]).toEqual(['Begun', '40']);
    await user.click(save());
    await waitFor(() =>
      expect(vi.mocked(giveFeedback).mock.calls[0]?.[0]).toEqual({ uid: answer.uid, seq: 5 }),
    );
    await waitFor(() => expect(save().disabled).toBe(false));
    await user.click(screen.getByRole('button', { name: 'Discard draft' }));
    expect([words().value, save().disabled]).toEqual(['', true]);
  });

  it('what is written after a draft was discarded is about the answer as it is now', async () => {
    const own = { account: 'rivera', recording: 'old', question: 'q', words: 'Begun', score: 40, seq: 5 };
    const { user, fill } = open({ of: { ...answer, seq: 9 }, drafts: { own, other: null } });
    await user.click(screen.getByRole('button', { name: 'Discard draft' }));
    await fill(words(), 'Well said');
    await user.click(save());
    await waitFor(() =>
      expect(vi.mocked(giveFeedback).mock.calls[0]?.[0]).toEqual({ uid: answer.uid, seq: 9 }),
    );
  });

  it('a sticker and another try are sent like words', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Rocket' }));
    await user.click(screen.getByRole('checkbox', { name: 'Try again, please' }));
    await user.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(vi.mocked(giveFeedback).mock.calls[0]?.[1]).toEqual({ sticker: 'rocket', tryAgain: true });
  });

  it('a second press on a sticker takes it off', async () => {
    const { user } = open({ of: { ...answer, sticker: 'sun' } });
    await user.click(screen.getByRole('button', { name: 'Sun' }));
    await user.click(save());
    await waitFor(() => expect(vi.mocked(giveFeedback).mock.calls[0]?.[1]).toEqual({ sticker: null }));
  });

  it('feedback is taken back as a whole', async () => {
    const { user } = open({ of: { ...answer, teacherFeedbackText: 'Good', score: 80 } });
    await user.click(screen.getByRole('button', { name: 'Take feedback back' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const none = { text: null, gradeText: null, score: null, audio: null, sticker: null, tryAgain: false };
    expect(vi.mocked(giveFeedback).mock.calls[0]?.[1]).toEqual(none);
    expect(shownToast()?.title).toBe('Feedback taken back');
  });

  it('an answer without feedback has none to take back', () => {
    open();
    expect(screen.queryByRole('button', { name: 'Take feedback back' })).toBeNull();
  });

  it('a draft about an earlier answer can be used for this one', async () => {
    const other = { account: 'rivera', recording: 'old', question: 'q', words: 'Begun', score: '', seq: 5 };
    const { user } = open({ drafts: { own: null, other } });
    await user.click(screen.getByRole('button', { name: 'Use it for this answer' }));
    expect(words().value).toBe('Begun');
    expect(vi.mocked(removeDraft).mock.calls).toEqual([['rivera', 'old', anyAppContext]]);
    expect(screen.queryByRole('button', { name: 'Use it for this answer' })).toBeNull();
  });

  it('the sticker of a draft about an earlier answer is used, and nobody is asked again who has answered again', async () => {
    const begun = { account: 'rivera', recording: 'old', question: 'q', words: '', score: '', seq: 5 };
    const { user } = open({ drafts: { own: null, other: { ...begun, sticker: 'sun', tryAgain: true } } });
    expect(screen.getByText('With the sticker “Sun”.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Use it for this answer' }));
    await user.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(vi.mocked(giveFeedback).mock.calls[0]?.[1]).toEqual({ sticker: 'sun' });
  });

  it('a draft about an earlier answer takes nothing away that was said about this one', async () => {
    const other = { account: 'rivera', recording: 'old', question: 'q', words: 'Begun', score: '', seq: 5 };
    const { user, fill } = open({ drafts: { own: null, other } });
    await fill(words(), 'Well done.');
    await user.click(screen.getByRole('button', { name: /^4 stars/ }));
    await user.click(screen.getByRole('button', { name: 'Use it for this answer' }));
    expect([words().value, score().value]).toEqual(['Well done. Begun', '80']);
  });

  it('a dialog that is left while its feedback is being sent does not ask about it', async () => {
    vi.mocked(outcomesOf).mockReturnValue(new Promise(() => {}));
    const { user, fill } = open();
    await fill(words(), 'Well done');
    await user.click(save());
    await waitFor(() => expect(outcomesOf).toHaveBeenCalled());
    await user.keyboard('{Escape}');
    expect([onClose.mock.calls.length, screen.queryByText('Leave without saving?')]).toEqual([1, null]);
  });

  it('leaving with new words offers to keep them as a draft', async () => {
    const { user, fill } = open();
    await fill(words(), 'Well done');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Keep the draft' }));
    expect([keeper.flush.mock.calls.length > 0, keeper.drop.mock.calls, onClose.mock.calls.length]).toEqual([
      true,
      [],
      1,
    ]);
  });

  it('an answer is deleted with its earlier ones, after a question', async () => {
    const { user } = open({ earlier: [recording('mei', 'park', { uid: 'older' })] });
    await user.click(screen.getByRole('button', { name: 'Delete answer…' }));
    expect(
      await screen.findByText(/The answer of Mei Lin, the earlier one and all feedback on it/),
    ).toBeTruthy();
    expect(deleteRecordings).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Delete answer' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(deleteRecordings).toHaveBeenCalledWith(['older', answer.uid], anyAppContext);
    expect(shownToast()?.title).toBe('Answer Deleted');
    expect(keeper.drop).toHaveBeenCalled();
  });

  it('an answer that is deleted without a network is said to go later', async () => {
    vi.mocked(outcomesOf).mockResolvedValue([{ kind: 'waiting' }]);
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Delete answer…' }));
    await user.click(await screen.findByRole('button', { name: 'Delete answer' }));
    await waitFor(() => expect(shownToast()?.message).toBe('It will be deleted when you are online.'));
  });

  it('an emptied score is taken back', async () => {
    const { user } = open({ of: { ...answer, score: 80 } });
    await user.clear(score());
    await user.click(save());
    await waitFor(() => expect(giveFeedback).toHaveBeenCalled());
    expect(vi.mocked(giveFeedback).mock.calls[0]?.[1]).toEqual({ score: null });
  });
});
