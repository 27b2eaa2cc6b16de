// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { giveFeedback } from '#data/commands/feedback-commands.ts';
import { outcomesOf } from '#data/commands/outcomes.ts';
import type { Review } from '#data/queries/recordings/reviews.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { recording } from '#test/teacher-rows.ts';
import { anyAppContext } from '#test/test-app-context.ts';
import AnyFeedbackDialog from './AnyFeedbackDialog.tsx';

vi.mock('#data/commands/outcomes.ts', async (original) => ({
  ...(await original<typeof import('#data/commands/outcomes.ts')>()),
  outcomesOf: vi.fn(),
}));
vi.mock('#data/commands/feedback-commands.ts', () => ({ giveFeedback: vi.fn() }));

const answer = recording('mei', 'park', { seq: 7 });
const review = { recording: answer, studentName: 'Mei Lin', activityTitle: 'Park', prompt: 'Who?' } as Review;
const onClose = vi.fn();

/** The feedback dialog cannot be loaded. */
async function openSimple(of: Partial<typeof answer> = {}) {
  vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
  const load = () => Promise.reject(new Error('Failed to fetch dynamically imported module'));
  const shown = { ...review, recording: { ...answer, ...of } };
  const rendered = renderScreen(<AnyFeedbackDialog review={shown} onClose={onClose} load={load} />);
  await screen.findByRole('dialog', { name: 'Grade Mei Lin' });
  return rendered;
}

const words = () => screen.getByLabelText<HTMLTextAreaElement>('Feedback');
const score = () => screen.getByLabelText<HTMLInputElement>('Score (0-100)');
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save Grade' });

describe('feedback on a device', () => {
  beforeEach(() => {
    vi.clearAllMocks();
    vi.mocked(outcomesOf).mockResolvedValue([{ kind: 'applied', command: undefined }]);
    vi.mocked(giveFeedback).mockResolvedValue({ commandIds: ['c1'] });
  });

  it('the feedback dialog opens where it can be loaded', async () => {
    const load = async () => () => <p>The whole form</p>;
    renderScreen(<AnyFeedbackDialog review={review} onClose={onClose} load={load} />);
    expect(await screen.findByText('The whole form')).toBeTruthy();
  });

  it('the simple dialog saves only with words and a score', async () => {
    const { fill } = await openSimple();
    const states = [save().disabled];
    await fill(words(), 'Well done');
    states.push(save().disabled);
    await fill(score(), '101');
    states.push(save().disabled);
    await fill(score(), '90');
    expect([...states, save().disabled]).toEqual([true, true, true, false]);
  });

  it('the simple dialog stores its words and the score, says so and closes', async () => {
    const { user, fill } = await openSimple();
    await fill(words(), ' Well done ');
    await fill(score(), '90');
    await user.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const stored = { gradeText: 'Well done', score: 90 };
    expect(vi.mocked(giveFeedback).mock.calls).toEqual([
      [{ uid: answer.uid, seq: 7 }, stored, anyAppContext],
    ]);
    expect(shownToast()).toMatchObject({
      title: 'Feedback Saved',
      message: 'Your feedback has been saved successfully.',
    });
  });

  it('words of the whole form are changed in the simple dialog, and not kept beside the new ones', async () => {
    const { user, fill } = await openSimple({ teacherFeedbackText: 'Good', score: 80 });
    expect(words().value).toBe('Good');
    await fill(words(), 'Very good');
    await user.click(save());
    const stored = { text: null, gradeText: 'Very good', score: 80 };
    await waitFor(() => expect(vi.mocked(giveFeedback).mock.calls[0]?.[1]).toEqual(stored));
  });

  it('a failure stays in the dialog and says so', async () => {
    vi.mocked(giveFeedback).mockRejectedValue(new Error('odd'));
    const { user } = await openSimple({ feedback: 'Good', score: 80 });
    await user.click(save());
    await waitFor(() =>
      expect(shownToast()).toEqual({ title: 'Error', message: 'Failed to save feedback. Please try again.' }),
    );
    expect([words().value, onClose.mock.calls]).toEqual(['Good', []]);
  });
});
