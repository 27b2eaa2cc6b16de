// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeComment, deleteComment, keepComment, placeComments } from '#data/commands/comment-commands.ts';
import { outcomesOf } from '#data/commands/outcomes.ts';
import type { FeedbackFields } from '#data/drafts/feedback/feedback-drafts.ts';
import { readVoice, voiceOfFile } from '#data/drafts/feedback/read-voice.ts';
import type { AddressedFile } from '#data/outbox/outbox-db.ts';
import { type FeedbackComment, useFeedbackComments } from '#data/queries/teacher/use-feedback-comments.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { anyAppContext } from '#test/test-app-context.ts';
import { useToast } from '#ui/toast/toast-store.ts';
import { CommentsField } from './CommentsField.tsx';

vi.mock('#data/commands/outcomes.ts', async (original) => ({
  ...(await original<typeof import('#data/commands/outcomes.ts')>()),
  outcomesOf: vi.fn(),
}));
vi.mock('#data/commands/comment-commands.ts', () => ({
  keepComment: vi.fn(),
  changeComment: vi.fn(),
  deleteComment: vi.fn(),
  placeComments: vi.fn(),
}));
vi.mock('#data/queries/teacher/use-feedback-comments.ts', () => ({ useFeedbackComments: vi.fn() }));
vi.mock('#data/drafts/feedback/read-voice.ts', () => ({ readVoice: vi.fn(), voiceOfFile: vi.fn() }));
vi.mock('#data/sounds/use-sound-src.ts', () => ({
  useSoundSrc: () => ({ src: undefined, state: 'loading' }),
}));

const row = (uid: string, position: number, fields: Partial<FeedbackComment> = {}) =>
  ({ uid, position, text: `Words of ${uid}`, audioUrl: null, ...fields }) as FeedbackComment;
const EMPTY: FeedbackFields = { words: '', score: '', voice: null, sticker: null, tryAgain: false };
const file = { address: '/uploads/own.webm', bytes: new ArrayBuffer(2) } as AddressedFile;
const voice = { kind: 'recorded', file } as const;
const kept = { kind: 'given', address: '/uploads/kept.webm' } as const;
const read = { kind: 'recorded', file: { address: '/uploads/read.webm' } as AddressedFile } as const;
const spoken = [row('a', 0, { text: '', audioUrl: kept.address })];
const change = vi.fn();

function Form({ begin }: { begin: FeedbackFields }) {
  const [fields, setFields] = useState(begin);
  change.mockImplementation((next) => setFields((before) => ({ ...before, ...next })));
  return <CommentsField {...{ fields, change }} />;
}

/** The voice of a comment whose bytes come when the returned function is called. */
function readLater(): () => void {
  let arrive = () => {};
  vi.mocked(readVoice).mockReturnValue(
    new Promise((resolve) => {
      arrive = () => resolve(read);
    }),
  );
  return () => arrive();
}

async function open(comments: FeedbackComment[], fields: Partial<FeedbackFields> = {}) {
  vi.mocked(useFeedbackComments).mockReturnValue(comments);
  const shown = renderScreen(<Form begin={{ ...EMPTY, ...fields }} />);
  await shown.user.click(screen.getByRole('button', { name: 'Comments' }));
  return shown;
}

async function choose(user: Awaited<ReturnType<typeof open>>['user'], place: number, action: string) {
  await user.click(screen.getByRole('button', { name: `More about comment ${place}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

const keep = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Keep as comment' });

describe('the comments of a teacher in the feedback form', () => {
  beforeEach(() => {
    vi.clearAllMocks();
    vi.mocked(outcomesOf).mockResolvedValue([{ kind: 'waiting' }]);
    for (const command of [changeComment, deleteComment, placeComments])
      vi.mocked(command).mockResolvedValue({ commandIds: ['c1'] });
    vi.mocked(keepComment).mockResolvedValue({ uid: 'new', commandIds: ['c1'] });
  });

  it('a comment goes behind the words that are there', async () => {
    const { user } = await open([row('a', 0)], { words: 'Good.' });
    await user.click(screen.getByRole('button', { name: 'Use comment 1: Words of a' }));
    expect(change).toHaveBeenCalledWith({ words: 'Good. Words of a' });
  });

  const pressVoice = (user: Awaited<ReturnType<typeof open>>['user']) =>
    user.click(screen.getByRole('button', { name: 'Use comment 1: Voice message' }));
  const bringBack = () => act(() => useToast.getState().toast?.action?.run());

  it('the voice of a comment takes the place of the own voice, which can be brought back', async () => {
    vi.mocked(readVoice).mockResolvedValue(read);
    const { user } = await open(spoken, { voice });
    await pressVoice(user);
    await waitFor(() => expect(change).toHaveBeenLastCalledWith({ voice: read }));
    expect(shownToast()?.title).toBe('Your voice message was replaced');
    bringBack();
    expect(change).toHaveBeenLastCalledWith({ voice });
  });

  it('the voice of a comment is in the form at once, and takes no place again when its bytes come', async () => {
    const arrive = readLater();
    const { user } = await open(spoken, { voice });
    await pressVoice(user);
    expect(change.mock.calls).toEqual([[{ words: '', voice: kept }]]);
    bringBack();
    await act(async () => arrive());
    expect(change).toHaveBeenLastCalledWith({ voice });
  });

  it('a voice that comes after the form was left is put nowhere, and its message goes with the form', async () => {
    const arrive = readLater();
    const { user, update } = await open(spoken, { voice });
    await pressVoice(user);
    expect(shownToast()?.title).toBe('Your voice message was replaced');
    update(null);
    expect(shownToast()).toBeNull();
    await act(async () => arrive());
    expect(change).toHaveBeenCalledTimes(1);
  });

  it('the letter of a comment uses it while the list has the focus, and not in a field', async () => {
    const { user } = await open([row('a', 0), row('b', 1)]);
    screen.getByRole('button', { name: 'Use comment 1: Words of a' }).focus();
    await user.keyboard('b');
    expect(change.mock.calls).toEqual([[{ words: 'Words of b' }]]);
    await choose(user, 1, 'Edit');
    await user.type(screen.getByLabelText('Words of the comment'), 'b');
    expect(change).toHaveBeenCalledTimes(1);
  });

  it('words and voice of the form are kept as a comment behind the others', async () => {
    const { user } = await open([row('a', 4)], { words: ' Speak up ', voice });
    await user.click(keep());
    const content = { text: 'Speak up', voice: voice.file };
    expect(vi.mocked(keepComment).mock.calls).toEqual([[content, 5, anyAppContext]]);
    await waitFor(() => expect(shownToast()?.title).toBe('Saved on this device'));
  });

  it.each([
    ['an empty form', [], {}, null],
    ['words that are too long', [], { words: 'a'.repeat(1001) }, 'A comment has at most 1,000 letters.'],
    [
      'one comment too many',
      Array.from({ length: 60 }, (_, place) => row(`c${place}`, place)),
      { words: 'Good' },
      'You keep 60 comments already. Delete one to keep another.',
    ],
  ])('%s cannot be kept', async (_, comments, fields, reason) => {
    await open(comments, fields);
    expect(keep().disabled).toBe(true);
    if (reason) expect(screen.getByText(reason)).toBeTruthy();
  });

  it('a comment gets other words', async () => {
    const { user, fill } = await open([row('a', 0)]);
    await choose(user, 1, 'Edit');
    await fill(screen.getByLabelText('Words of the comment'), 'Louder');
    await user.click(screen.getByRole('button', { name: 'Save comment' }));
    const content = { text: 'Louder', voice: null };
    expect(vi.mocked(changeComment).mock.calls).toEqual([['a', content, anyAppContext]]);
    await waitFor(() => expect(screen.queryByLabelText('Words of the comment')).toBeNull());
  });

  it('a comment is saved with the voice that is chosen for it, not while the voice is prepared', async () => {
    let arrive: () => void = () => {};
    vi.mocked(voiceOfFile).mockReturnValueOnce(
      new Promise((resolve) => {
        arrive = () => resolve(voice);
      }),
    );
    const { user } = await open([row('a', 0)]);
    await choose(user, 1, 'Edit');
    const input = screen.getByLabelText<HTMLInputElement>('Voice of the comment', { selector: 'input' });
    await user.upload(input, new File(['ID3'], 'louder.mp3', { type: 'audio/mpeg' }));
    await waitFor(() => expect(voiceOfFile).toHaveBeenCalled());
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save comment' });
    expect(save.disabled).toBe(true);
    expect(screen.getByText('You can save when your voice message is complete.')).toBeTruthy();
    await act(async () => arrive());
    await waitFor(() => expect(save.disabled).toBe(false));
    await user.click(save);
    const content = { text: 'Words of a', voice: voice.file };
    expect(vi.mocked(changeComment).mock.calls).toEqual([['a', content, anyAppContext]]);
  });

  it('a comment that is deleted comes back to its place', async () => {
    const { user } = await open([row('a', 0), row('b', 1, { audioUrl: '/uploads/b.webm' })]);
    await choose(user, 2, 'Delete');
    expect(vi.mocked(deleteComment).mock.calls).toEqual([['b', anyAppContext]]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const content = { text: 'Words of b', voice: { address: '/uploads/b.webm' } };
    await waitFor(() => expect(vi.mocked(keepComment).mock.calls).toEqual([[content, 1, anyAppContext]]));
  });

  it('a comment moves up, and the first one does not', async () => {
    const { user } = await open([row('a', 0), row('b', 1)]);
    await choose(user, 2, 'Move up');
    const places = [
      { uid: 'b', position: 0 },
      { uid: 'a', position: 1 },
    ];
    expect(vi.mocked(placeComments).mock.calls).toEqual([[places, anyAppContext]]);
    await user.click(screen.getByRole('button', { name: 'More about comment 1' }));
    const menu = await screen.findByRole('menu');
    expect(within(menu).getByRole('menuitem', { name: 'Move up' }).hasAttribute('disabled')).toBe(true);
  });

  it('a list without comments says what it is for', async () => {
    await open([]);
    expect(screen.getByText(/to be used again/)).toBeTruthy();
  });
});
