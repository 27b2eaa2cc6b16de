// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MicrophoneError, openMicrophone } from '#platform/microphone/microphone.ts';
import { createFakeMicrophone } from '#test/fake-microphone.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { SoundField } from './SoundField.tsx';

vi.mock('#platform/microphone/microphone.ts', async (original) => ({
  ...(await original<typeof import('#platform/microphone/microphone.ts')>()),
  openMicrophone: vi.fn(),
}));

const onSound = vi.fn<(file: File) => Promise<{ uploaded: boolean }>>();
const onRemove = vi.fn();
const close = vi.fn();

/** A microphone that hears this level, 0 to 1, and gives two bytes of sound. */
function hear(level: number): void {
  vi.mocked(openMicrophone).mockResolvedValue(createFakeMicrophone(level, close));
}

const field = (value: { src: string; name: string } | null = null) => (
  <SoundField label="Story as sound" value={value} onSound={onSound} onRemove={onRemove} />
);
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });

describe('SoundField', () => {
  beforeEach(() => {
    vi.clearAllMocks();
    hear(0.5);
    onSound.mockResolvedValue({ uploaded: true });
  });

  it('a teacher sees level and time while recording, and stopping saves the sound', async () => {
    const { user } = renderScreen(field());
    await user.click(await button('Record: Story as sound'));
    await button('Stop: Story as sound');
    expect(screen.getByRole('timer').textContent).toMatch(/^0:0\d \/ 1:00$/);
    expect(screen.getByLabelText('How loud you are')).toBeTruthy();
    await user.click(await button('Stop: Story as sound'));
    await waitFor(() => expect(onSound).toHaveBeenCalledTimes(1));
    expect(onSound.mock.calls[0]?.[0]).toMatchObject({ name: 'Recording', size: 2 });
    expect(onSound.mock.calls[0]?.[0].type).toMatch(/^audio\/webm/);
    expect(close).toHaveBeenCalledTimes(1);
    await button('Record: Story as sound');
  });

  it.each(['Recording', 'story.mp3'])(
    'a sound that is set can be heard, replaced and removed: %s',
    async (name) => {
      const { user } = renderScreen(field({ src: 'blob:story', name }));
      expect((await button('Play Story as sound')).disabled).toBe(false);
      // An uploaded one was never recorded.
      await button('Record a new one: Story as sound');
      await user.click(await button('Remove Story as sound'));
      expect(onRemove).toHaveBeenCalledTimes(1);
    },
  );

  it('a recording of silence replaces nothing unless the teacher says so', async () => {
    hear(0);
    const { user } = renderScreen(field({ src: 'blob:story', name: 'Recording' }));
    await user.click(await button('Record a new one: Story as sound'));
    await user.click(await button('Stop: Story as sound'));
    await screen.findByText('Nothing was heard. Move closer and try again.');
    expect(onSound).not.toHaveBeenCalled();
    await user.click(await button('Delete: Story as sound'));
    await waitFor(() => expect(screen.queryByText(/Nothing was heard/)).toBeNull());
    await user.click(await button('Record a new one: Story as sound'));
    await user.click(await button('Stop: Story as sound'));
    await user.click(await button('Keep it: Story as sound'));
    await waitFor(() => expect(onSound).toHaveBeenCalledTimes(1));
  });

  it('a recording that could not be saved is kept, and can be saved again', async () => {
    onSound.mockRejectedValueOnce(new Error('odd'));
    const { user } = renderScreen(field());
    await user.click(await button('Record: Story as sound'));
    await user.click(await button('Stop: Story as sound'));
    await screen.findByText('Failed to save recording. Please try again.');
    await user.click(await button('Keep it: Story as sound'));
    await waitFor(() => expect(onSound).toHaveBeenCalledTimes(2));
  });

  it('a later recording of silence does not replace one that could not be saved, and can be heard', async () => {
    onSound.mockRejectedValueOnce(new Error('odd'));
    const { user } = renderScreen(field());
    await user.click(await button('Record: Story as sound'));
    await user.click(await button('Stop: Story as sound'));
    await screen.findByText('Failed to save recording. Please try again.');
    expect(screen.queryByRole('button', { name: /^Use the other one/ })).toBeNull();
    hear(0);
    await user.click(await button('Record again: Story as sound'));
    await user.click(await button('Stop: Story as sound'));
    await screen.findByText('I kept your other recording.');
    await user.click(await button('Use the other one: Story as sound'));
    await screen.findByText('Nothing was heard. Move closer and try again.');
    expect(onSound).toHaveBeenCalledTimes(1);
    await user.click(await button('Use the other one: Story as sound'));
    await waitFor(() => expect(onSound).toHaveBeenCalledTimes(2));
    await button('Record: Story as sound');
  });

  it('a recording is saved when its field leaves the screen', async () => {
    const { user, update } = renderScreen(field());
    await user.click(await button('Record: Story as sound'));
    await button('Stop: Story as sound');
    update(null);
    await waitFor(() => expect(onSound).toHaveBeenCalledTimes(1));
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('a microphone that is refused is reported in the words of the specification', async () => {
    vi.mocked(openMicrophone).mockRejectedValue(new MicrophoneError('denied'));
    const { user } = renderScreen(field());
    await user.click(await button('Record: Story as sound'));
    const message = 'Could not access microphone. Please check permissions.';
    await waitFor(() => expect(shownToast()).toEqual({ title: 'Recording Error', message }));
    await button('Record: Story as sound');
  });

  it('a sound file is accepted, and a picture is not', async () => {
    const { user } = renderScreen(field());
    const input = screen.getByLabelText<HTMLInputElement>('Story as sound', { selector: 'input' });
    await user.upload(input, new File(['ID3'], 'story.mp3', { type: 'audio/mpeg' }));
    await waitFor(() => expect(onSound).toHaveBeenCalledTimes(1));
    expect(onSound.mock.calls[0]?.[0].name).toBe('story.mp3');
    // An iPad takes audio/* for films: it opens only the sounds that are named.
    expect(input.accept.split(',')).toEqual(
      expect.arrayContaining([
        'audio/*',
        'audio/mpeg',
        'audio/x-m4a',
        '.m4a',
        '.mp3',
        '.wav',
        '.ogg',
        '.flac',
        '.aac',
      ]),
    );
  });
});
