// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useRef } from 'react';
import { useNavigate } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { giveFeedback } from '#data/commands/feedback-commands.ts';
import { outcomesOf } from '#data/commands/outcomes.ts';
import { createDraftKeeper } from '#data/drafts/feedback/feedback-drafts.ts';
import { voiceOfFile } from '#data/drafts/feedback/read-voice.ts';
import type { AddressedFile, DraftVoice } from '#data/outbox/outbox-db.ts';
import type { Review } from '#data/queries/recordings/reviews.ts';
import { useWorkRecordings } from '#data/queries/recordings/use-recordings.ts';
import { type FeedbackComment, useFeedbackComments } from '#data/queries/teacher/use-feedback-comments.ts';
import { openMicrophone } from '#platform/microphone/microphone.ts';
import { createFakeMicrophone } from '#test/fake-microphone.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { recording } from '#test/teacher-rows.ts';
import { useMarkUnsaved } from './comments/unsaved-comment.ts';
import { FeedbackForm } from './FeedbackForm.tsx';
import { fieldsOf } from './feedback-fields.ts';
import type { RefusedFeedback } from './use-feedback-form.ts';

vi.mock('#data/commands/outcomes.ts', async (original) => ({
  ...(await original<typeof import('#data/commands/outcomes.ts')>()),
  outcomesOf: vi.fn(),
}));
vi.mock('#data/commands/feedback-commands.ts', () => ({ deleteRecordings: vi.fn(), giveFeedback: vi.fn() }));
vi.mock('#data/queries/teacher/use-feedback-comments.ts', () => ({ useFeedbackComments: vi.fn() }));
vi.mock('#data/queries/recordings/use-recordings.ts', () => ({ useWorkRecordings: vi.fn() }));
vi.mock('#data/drafts/feedback/feedback-drafts.ts', () => ({
  createDraftKeeper: vi.fn(),
  draftSubject: vi.fn(),
}));
vi.mock('#data/drafts/feedback/read-voice.ts', () => ({ voiceOfFile: vi.fn() }));
vi.mock('#platform/microphone/microphone.ts', async (original) => ({
  ...(await original<typeof import('#platform/microphone/microphone.ts')>()),
  openMicrophone: vi.fn(),
}));
vi.mock('../RecordingSound.tsx', () => ({ RecordingSound: () => null }));

const answer = recording('mei', 'park', { teacherFeedbackText: 'Good' });
const file = { address: '/uploads/voice.webm', uploaded: true, bytes: new ArrayBuffer(2) } as AddressedFile;
const voice: Extract<DraftVoice, { kind: 'recorded' }> = { kind: 'recorded', file };
const comment = { uid: 'c1', position: 0, text: 'Loud', audioUrl: null } as FeedbackComment;
const keeper = { note: vi.fn(), flush: vi.fn(), leave: vi.fn(), drop: vi.fn(), removeStored: vi.fn() };
const onClose = vi.fn();
const UNSAVED_COMMENT = 'Save or cancel the change of your comment first.';
const WAITS = 'You can save when your voice message is complete.';

/** Ends the preparing of the voice. */
let arrive: () => void;

function form(props: { refused?: RefusedFeedback } = {}) {
  const names = { studentName: 'Mei Lin', activityTitle: 'Park', prompt: 'Who?' };
  const review = { ...names, recording: answer, earlier: [] } as unknown as Review;
  const drafts = { own: null, other: null };
  return <FeedbackForm {...{ review, drafts, onClose, ...props }} begin={fieldsOf(answer)} />;
}

let goBack: () => void;

function WithBack({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  goBack = () => navigate(-1);
  return children;
}

const open = () => renderScreen(<WithBack>{form()}</WithBack>);

/** On the page below the form. */
function UnsavedComment() {
  const field = useRef<HTMLTextAreaElement>(null);
  useMarkUnsaved(true, field);
  return <textarea ref={field} />;
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const words = () => screen.getByLabelText('Written feedback');

/** Whether the buttons that store feedback or delete the answer are disabled. */
async function lockedButtons(): Promise<boolean[]> {
  const names = ['Save Feedback', 'Take feedback back', 'Delete answer…'];
  return (await Promise.all(names.map(button))).map(({ disabled }) => disabled);
}

async function expectWholeFeedback(user: ReturnType<typeof open>['user']): Promise<void> {
  await user.click(await button('Save Feedback'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(vi.mocked(giveFeedback).mock.calls[0]?.[1]).toEqual({ text: 'Well done', audio: file });
  expect(keeper.note).not.toHaveBeenCalledAfter(keeper.drop);
}

/** A microphone that hears this level, 0 to 1. */
function hear(level: number): void {
  vi.mocked(openMicrophone).mockResolvedValue(createFakeMicrophone(level));
}

describe('what saving feedback waits for', () => {
  beforeEach(() => {
    vi.clearAllMocks();
    for (const action of [keeper.flush, keeper.drop]) action.mockResolvedValue(undefined);
    vi.mocked(createDraftKeeper).mockReturnValue(keeper);
    vi.mocked(useWorkRecordings).mockReturnValue([answer]);
    vi.mocked(outcomesOf).mockResolvedValue([{ kind: 'applied', command: undefined }]);
    vi.mocked(giveFeedback).mockResolvedValue({ commandIds: ['c1'] });
    vi.mocked(voiceOfFile).mockReturnValue(
      new Promise((resolve) => {
        arrive = () => resolve(voice);
      }),
    );
    hear(0.5);
  });

  it('feedback is saved with the voice message that is recorded, not while it is recorded or prepared', async () => {
    const { user, fill } = open();
    await fill(words(), 'Well done');
    await user.click(await button('Record: Voice message'));
    const stop = await button('Stop: Voice message');
    expect([await lockedButtons(), screen.queryByText(WAITS) !== null]).toEqual([[true, true, true], true]);
    await user.click(stop);
    await waitFor(() => expect(voiceOfFile).toHaveBeenCalled());
    expect(await lockedButtons()).toEqual([true, true, true]);
    await act(async () => arrive());
    await waitFor(async () => expect(await lockedButtons()).toEqual([false, false, false]));
    expect(screen.queryByText(WAITS)).toBeNull();
    await expectWholeFeedback(user);
  });

  it('feedback is neither saved nor left while a recording of silence waits for a decision', async () => {
    hear(0);
    const { user, fill } = open();
    await fill(words(), 'Well done');
    await user.click(await button('Record: Voice message'));
    await user.click(await button('Stop: Voice message'));
    await screen.findByText('Nothing was heard. Move closer and try again.');
    expect([await lockedButtons(), screen.queryByText(WAITS) !== null]).toEqual([[true, true, true], true]);
    await user.click(await button('Cancel'));
    expect([shownToast()?.title, onClose.mock.calls.length]).toEqual(['Not saved yet', 0]);
    await user.click(await button('Delete: Voice message'));
    await waitFor(async () => expect(await lockedButtons()).toEqual([false, false, false]));
  });

  it('Back leaves no voice message that waits for a decision, also where nothing else was changed', async () => {
    hear(0);
    const { user } = open();
    await user.click(await button('Record: Voice message'));
    await user.click(await button('Stop: Voice message'));
    await button('Keep it: Voice message');
    goBack();
    await waitFor(() => expect(shownToast()?.title).toBe('Not saved yet'));
    expect(onClose).not.toHaveBeenCalled();
    await user.click(await button('Delete: Voice message'));
    await waitFor(async () => expect((await lockedButtons())[1]).toBe(false));
    goBack();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  it('Back closes the dialog over a recording that runs without a question, as Cancel does', async () => {
    const { user } = open();
    await user.click(await button('Record: Voice message'));
    await button('Stop: Voice message');
    goBack();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(screen.queryByText('Leave without saving?')).toBeNull();
  });

  /** A form with new words, and the comment in it open to be changed. */
  async function openEditedComment() {
    vi.mocked(useFeedbackComments).mockReturnValue([comment]);
    const { user, fill } = open();
    await fill(words(), 'Well done');
    await user.click(await button('Comments'));
    await user.click(await button('More about comment 1'));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    return { user, fill };
  }

  const commentWords = () => screen.queryByLabelText('Words of the comment');
  const cancelComment = async () =>
    (await screen.findAllByRole('button', { name: 'Cancel' }))[0] as HTMLElement;

  it('feedback is neither saved nor taken back while the change of a comment is not saved', async () => {
    const { user, fill } = await openEditedComment();
    await fill(commentWords() as HTMLElement, 'Louder');
    expect(await lockedButtons()).toEqual([true, true, true]);
    expect(screen.getByText(UNSAVED_COMMENT)).toBeTruthy();
    await user.click(await cancelComment());
    expect(await lockedButtons()).toEqual([false, false, false]);
  });

  it('feedback is not left as a draft while the change of a comment is not saved', async () => {
    const { user, fill } = await openEditedComment();
    await fill(commentWords() as HTMLElement, 'Louder');
    await user.click(words());
    await user.keyboard('{Escape}');
    expect(shownToast()).toEqual({ title: 'Not saved yet', message: UNSAVED_COMMENT });
    expect([screen.queryByText('Leave without saving?'), onClose.mock.calls.length]).toEqual([null, 0]);
    expect(document.activeElement).toBe(commentWords());
    await user.click(await cancelComment());
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Leave without saving?')).toBeTruthy();
  });

  it('the list of comments is not closed over a change or a recording of silence that waits in it', async () => {
    hear(0);
    const { user, fill } = await openEditedComment();
    await fill(commentWords() as HTMLElement, 'Louder');
    await user.click(await button('Comments'));
    expect([shownToast()?.message, commentWords() !== null]).toEqual([UNSAVED_COMMENT, true]);
    await user.click(await button('Record: Voice of the comment'));
    await user.click(await button('Stop: Voice of the comment'));
    await button('Keep it: Voice of the comment');
    await user.click(await button('Comments'));
    expect(shownToast()?.message).toMatch(/^A recording waits for your decision/);
    expect(document.activeElement).toBe(await button('Keep it: Voice of the comment'));
    await user.click(await cancelComment());
    await user.click(await button('Comments'));
    expect(screen.queryByText('Loud')).toBeNull();
  });

  it('a comment that is changed on the page below holds no change of refused feedback', async () => {
    const { user } = renderScreen(
      <>
        <UnsavedComment />
        {form({ refused: { written: { teacherFeedbackText: 'Well' }, store: vi.fn() } })}
      </>,
    );
    expect((await button('Save Feedback')).disabled).toBe(false);
    await user.click(await button('Cancel'));
    expect([shownToast(), onClose.mock.calls.length]).toEqual([null, 1]);
  });

  it('feedback is saved with the voice message that is chosen from a file, not while it is prepared', async () => {
    const { user, fill } = open();
    await fill(words(), 'Well done');
    const input = screen.getByLabelText<HTMLInputElement>('Voice message', { selector: 'input' });
    await user.upload(input, new File(['ID3'], 'praise.mp3', { type: 'audio/mpeg' }));
    await waitFor(() => expect(voiceOfFile).toHaveBeenCalled());
    expect([await lockedButtons(), screen.queryByText(WAITS) !== null]).toEqual([[true, true, true], true]);
    await act(async () => arrive());
    await waitFor(async () => expect(await lockedButtons()).toEqual([false, false, false]));
    await expectWholeFeedback(user);
  });
});
