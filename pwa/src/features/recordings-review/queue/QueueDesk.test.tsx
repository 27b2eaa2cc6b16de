// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useRecordings } from '#data/queries/recordings/use-recordings.ts';
import { openMicrophone } from '#platform/microphone/microphone.ts';
import { createFakeMicrophone } from '#test/fake-microphone.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { answerTo, createReviewDesk, QueueFrame, type ReviewDesk } from '#test/review/review-desk.tsx';
import { pulledDoc, teacher } from '#test/teacher-replica.ts';
import { activity, schoolClass } from '#test/teacher-rows.ts';
import { useToast } from '#ui/toast/toast-store.ts';
import { ReviewQueuePage } from './ReviewQueuePage.tsx';

const player = vi.hoisted(() => ({
  sound: null,
  ...{ isLoading: false, isWaiting: false, isPlaying: false, time: 0, position: () => 5 },
  ...{ play: vi.fn(), toggle: vi.fn(), seek: vi.fn() },
}));
vi.mock('#ui/waveform/use-sound.ts', async (original) => ({
  ...(await original<typeof import('#ui/waveform/use-sound.ts')>()),
  useSound: () => player,
}));
vi.mock('#data/sounds/read-sound.ts', async (original) => ({
  ...(await original<typeof import('#data/sounds/read-sound.ts')>()),
  readSound: async () => new Blob(),
}));

vi.mock('#platform/microphone/microphone.ts', async (original) => ({
  ...(await original<typeof import('#platform/microphone/microphone.ts')>()),
  openMicrophone: vi.fn(),
}));

let desk: ReviewDesk;
const open = () => desk.open();
const given = () => desk.given();

beforeEach(async () => {
  desk = await createReviewDesk();
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.clearAllMocks();
  await desk.replica.close();
});

/** What the statuses of the screen say. */
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

/** Which answer is the oldest of those that the device has read. */
function OldestRead() {
  const rows = useRecordings({ isPending: true, order: 'oldest', limit: 10 });
  return rows && <p>oldest: {rows[0]?.questionId}</p>;
}

describe('the review queue', () => {
  it('the queue opens when the first pull is over, with the oldest answer of all its pages', async () => {
    const place = { account: teacher.uid, cursor: 'c1', replica: desk.replica.instance, generation: 1 };
    await desk.context.outbox.cursors.put({ ...place, isPartial: true });
    await desk.replica.apply([pulledDoc('class_codes', schoolClass('wrens'))], 1);
    desk.context.statusStore.setState({ connection: 'online' });
    renderScreen(
      <>
        <ReviewQueuePage Frame={QueueFrame} />
        <OldestRead />
      </>,
      desk.context,
    );
    await screen.findByText('oldest: q3');
    await desk.replica.apply([answerTo(1, 0, { recordedAt: '2026-11-19T10:00:00.000Z' })], 1);
    await screen.findByText('oldest: q1');
    await desk.context.outbox.cursors.put({ ...place, cursor: 'c2' });
    expect(await screen.findByText('What is q1?')).toBeTruthy();
    expect(screen.getByText('1 of 3')).toBeTruthy();
  });

  it('a picture of the question that cannot be loaded says when it comes', async () => {
    const questions = [{ id: 'q3', prompt: 'What is q3?', imageUrl: '/uploads/bear.png' }];
    const park = activity('park', { title: 'Park', teacherUid: teacher.uid, questions });
    await desk.replica.apply([pulledDoc('activities', park)], 1);
    await open();
    fireEvent.error(await screen.findByRole('img', { name: 'Picture of the question' }));
    expect(await screen.findByText('The picture comes when you are online.')).toBeTruthy();
    expect(screen.queryByRole('img', { name: 'Picture of the question' })).toBeNull();
  });

  it('stars and Enter save an answer, and the one that waits longest after it comes', async () => {
    const { user } = await open();
    expect(screen.getByText('1 of 3')).toBeTruthy();
    await user.keyboard('4{Enter}');
    expect(await screen.findByText('What is q1?')).toBeTruthy();
    expect(await given()).toMatchObject([{ recordingUid: 'mei-park-q3', score: 80 }]);
    expect(said()).toContain('Saved here: Mei Lin, Park, question 3');
  });

  it('keys faster than the screen answer each its own recording', async () => {
    const { user } = await open();
    await user.keyboard('1{Enter}2{Enter}3{Enter}');
    expect(await screen.findByRole('heading', { name: 'Everything is answered' })).toBeTruthy();
    expect(screen.getByText('3 answers in 1 second.')).toBeTruthy();
    expect(await given()).toMatchObject([
      { recordingUid: 'mei-park-q3', score: 20 },
      { recordingUid: 'mei-park-q1', score: 40 },
      { recordingUid: 'mei-park-q2', score: 60 },
    ]);
  });

  it('the end says what became of the last answer, and buttons lead back to it', async () => {
    const { user } = await open();
    await user.keyboard('1{Enter}2{Enter}3{Enter}');
    await waitFor(() => expect(said()).toContain('Saved here: Mei Lin, Park, question 2'));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('What is q2?')).toBeTruthy();
    await user.keyboard('s');
    await user.click(await screen.findByRole('button', { name: 'Previous answer' }));
    expect(await screen.findByText('What is q2?')).toBeTruthy();
  });

  it('an answer is not saved while a recording of silence waits for a decision', async () => {
    vi.mocked(openMicrophone).mockResolvedValue(createFakeMicrophone(0));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Record a voice message' }));
    await user.click(await screen.findByRole('button', { name: 'Stop recording' }));
    await screen.findByText('Nothing was heard. Move closer and try again.');
    await user.keyboard('4');
    for (const name of [/^Skip/, /^Save/]) {
      act(() => useToast.setState({ toast: null }));
      await user.click(screen.getByRole('button', { name }));
      expect(shownToast()?.title).toBe('Not saved yet');
    }
    await user.click(screen.getByRole('button', { name: 'Delete: Voice message' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Keep it/ })).toBeNull());
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    expect(await screen.findByText('What is q1?')).toBeTruthy();
    expect(await given()).toMatchObject([{ recordingUid: 'mei-park-q3', score: 80 }]);
  });

  it('an answer without feedback is not saved by Enter, and says so', async () => {
    const { user } = await open();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(said()).toContain('Choose stars, write or speak, or skip.'));
    expect(screen.getByText('1 of 3')).toBeTruthy();
  });

  it('what is typed into the words is no key, and Ctrl+Enter saves it', async () => {
    const { user } = await open();
    await user.keyboard('t');
    await user.keyboard('Very 5 us');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Written feedback').value).toBe('Very 5 us');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('What is q1?')).toBeTruthy();
    expect(await given()).toMatchObject([{ teacherFeedbackText: 'Very 5 us' }]);
    expect((await given())[0]).not.toHaveProperty('score');
  });

  it('a score that is typed is saved by Enter', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Score (0-100)'), '75{Enter}');
    expect(await screen.findByText('What is q1?')).toBeTruthy();
    expect(await given()).toMatchObject([{ recordingUid: 'mei-park-q3', score: 75 }]);
  });

  async function openWithComment() {
    const comment = {
      uid: 'c1',
      teacherUid: teacher.uid,
      text: 'Lovely voice!',
      audioUrl: null,
      position: 1,
    };
    await desk.replica.apply([pulledDoc('feedback_comments', comment)], 1);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Comments' }));
    await screen.findByText('Lovely voice!');
    return user;
  }

  it('an answer is not left while the change of a comment is not saved', async () => {
    const user = await openWithComment();
    await user.click(screen.getByRole('button', { name: 'More about comment 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await user.type(screen.getByLabelText('Words of the comment'), ' Louder');
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    expect(shownToast()?.message).toBe('Save or cancel the change of your comment first.');
    expect(screen.getByText('1 of 3')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Words of the comment'));
    await user.click(screen.getByRole('button', { name: 'Save comment' }));
    await waitFor(() => expect(screen.queryByLabelText('Words of the comment')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    expect(await screen.findByText('What is q1?')).toBeTruthy();
  });

  it('a letter puts the comment of the teacher into the words', async () => {
    const user = await openWithComment();
    await user.keyboard('a4{Enter}');
    await screen.findByText('What is q1?');
    expect(await given()).toMatchObject([{ teacherFeedbackText: 'Lovely voice!', score: 80 }]);
  });

  it('undo takes the feedback back and shows the answer again', async () => {
    const { user } = await open();
    await user.keyboard('4{Enter}');
    await screen.findByText('What is q1?');
    await user.keyboard('u');
    expect(await screen.findByText('What is q3?')).toBeTruthy();
    expect(await given()).toMatchObject([{ score: 80 }, { recordingUid: 'mei-park-q3', score: null }]);
    expect(screen.getByRole('button', { name: /^4 stars/ }).getAttribute('aria-pressed')).toBe('false');
  });

  it('undo shows the answer that it took back, also after a look at an earlier one', async () => {
    const { user } = await open();
    await user.keyboard('4{Enter}3{Enter}');
    await screen.findByText('What is q2?');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    await screen.findByText('What is q3?');
    await user.keyboard('u');
    expect(await screen.findByText('What is q1?')).toBeTruthy();
    expect(screen.getByText('2 of 3')).toBeTruthy();
  });

  it('words that were saved too early are there again after Undo, as a draft', async () => {
    const { user } = await open();
    await user.keyboard('4t');
    await user.keyboard('Very god{Control>}{Enter}{/Control}');
    await screen.findByText('What is q1?');
    await user.keyboard('u');
    expect(await screen.findByText('This is your draft. It is not sent yet.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Written feedback').value).toBe('Very god');
  });

  it('an answer that was deleted after it got feedback can be passed', async () => {
    const { user } = await open();
    await user.keyboard('4{Enter}');
    await screen.findByText('What is q1?');
    const { value: _, ...gone } = answerTo(3, 0);
    await desk.replica.apply([{ ...gone, deleted: true }], 1);
    await user.keyboard('{ArrowLeft}');
    expect(await screen.findByText('This answer is no longer here')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    expect(await screen.findByText('What is q1?')).toBeTruthy();
  });

  it('the end counts all answers that were skipped, also the newer one of a question that got feedback', async () => {
    const { user } = await open();
    await user.keyboard('4{Enter}');
    await screen.findByText('What is q1?');
    const replacedAt = '2026-11-20T10:09:00.000Z';
    await desk.replica.apply([answerTo(3, 0, { replacedAt }), answerTo(3, 9, { uid: 'newer' })], 1);
    await user.keyboard('{ArrowLeft}');
    await user.click(await screen.findByRole('button', { name: 'Hear the newer answer' }));
    await waitFor(() => expect(screen.queryByText('A newer answer is here')).toBeNull());
    await user.keyboard('sss');
    expect(await screen.findByText(/3 answers were skipped\./)).toBeTruthy();
  });

  it('the keys of the player play, and go back three seconds', async () => {
    const { user } = await open();
    await user.keyboard(' ');
    expect(player.toggle).toHaveBeenCalledTimes(1);
    await user.keyboard('r');
    expect(player.seek).toHaveBeenLastCalledWith(2);
  });

  it('a newer answer to the question on the screen is offered, and the earlier one keeps its stars', async () => {
    const { user } = await open();
    await user.keyboard('2');
    const replacedAt = '2026-11-20T10:09:00.000Z';
    await desk.replica.apply([answerTo(3, 0, { replacedAt }), answerTo(3, 9, { uid: 'newer' })], 1);
    expect(await screen.findByText('A newer answer is here')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('1 new answer has come')).toBeTruthy();
    expect(await given()).toMatchObject([{ recordingUid: 'mei-park-q3', score: 40 }]);
    await user.keyboard('{ArrowLeft}');
    await user.click(await screen.findByRole('button', { name: 'Hear the newer answer' }));
    await waitFor(() => expect(screen.queryByText('A newer answer is here')).toBeNull());
    await user.keyboard('5{Enter}');
    await waitFor(async () =>
      expect((await given())[1]).toMatchObject({ recordingUid: 'newer', score: 100 }),
    );
  });

  it('skipped answers wait, and are offered at the end', async () => {
    const { user } = await open();
    await user.keyboard('sss');
    expect(await screen.findByText('3 answers were skipped.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Review 3 answers' }));
    expect(await screen.findByText('What is q3?')).toBeTruthy();
    expect(await given()).toEqual([]);
  });

  it('stars that were not saved are there again after a skip', async () => {
    const { user } = await open();
    await user.keyboard('3s');
    await screen.findByText('What is q1?');
    await user.keyboard('{ArrowLeft}');
    expect(await screen.findByText('This is your draft. It is not sent yet.')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^3 stars/ }).getAttribute('aria-pressed')).toBe('true');
  });
});
