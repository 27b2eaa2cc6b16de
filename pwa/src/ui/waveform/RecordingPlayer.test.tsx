// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlayProblem, SoundEvents } from '#platform/sound/sound.ts';
import { createFakeSound } from '#test/fake-audio.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { RecordingPlayer, type RecordingPlayerProps } from './RecordingPlayer.tsx';
import type { SoundProblem } from './use-sound.ts';

const made: { sound: ReturnType<typeof createFakeSound>; events: SoundEvents }[] = [];
vi.mock('#platform/sound/sound.ts', () => ({
  createSound: (_: string, events: SoundEvents) => {
    const sound = createFakeSound();
    made.push({ sound, events });
    return sound;
  },
}));
beforeEach(() => {
  made.length = 0;
});

function sourceWith(problem: SoundProblem | null) {
  const asked: string[] = [];
  const source: RecordingPlayerProps['source'] = {
    findProblem: async () => {
      asked.push('HEAD');
      return problem;
    },
    load: async () => {
      asked.push('GET');
      return new Blob(['sound'], { type: 'audio/webm' });
    },
  };
  return { source, asked };
}

const play = (name: string) => screen.findByRole('button', { name: `Play ${name}` });

describe('playing a recording', () => {
  it('the school is asked whether the file is there before the file is fetched', async () => {
    const { source, asked } = sourceWith(null);
    const { user } = renderScreen(<RecordingPlayer source={source} name="Mei" />);
    await user.click(await play('Mei'));
    await waitFor(() => expect(made[0]?.sound.play).toHaveBeenCalled());
    expect(asked).toEqual(['HEAD', 'GET']);
  });

  it('a second press while the recording is fetched calls it off', async () => {
    const { source } = sourceWith(null);
    const { user } = renderScreen(
      <RecordingPlayer source={{ ...source, load: () => new Promise(() => {}) }} name="Mei" />,
    );
    await user.click(await play('Mei'));
    await user.click(await screen.findByRole('button', { name: 'Do not play Mei' }));
    expect(await play('Mei')).toBeTruthy();
  });

  it('a file that is gone is said to be gone, and is not fetched', async () => {
    const { source, asked } = sourceWith('missing');
    const { user } = renderScreen(<RecordingPlayer source={source} name="Mei" />);
    await user.click(await play('Mei'));
    const message = 'Recording file not found. It may have been moved or deleted.';
    await waitFor(() => expect(shownToast()).toEqual({ title: 'Error', message }));
    expect(asked).toEqual(['HEAD']);
  });

  it.each<[PlayProblem, string | undefined, string]>([
    ['corrupted', undefined, 'Audio playback failed. The file may be corrupted.'],
    ['failed', undefined, 'Could not play recording. Please try again.'],
    ['failed', 'Could not play feedback recording', 'Could not play feedback recording'],
  ])('a sound that is %s while it plays says so', async (problem, failure, message) => {
    const { source } = sourceWith(null);
    const { user } = renderScreen(
      <RecordingPlayer source={source} name="Mei" {...(failure && { failure })} />,
    );
    await user.click(await play('Mei'));
    await waitFor(() => expect(made).toHaveLength(1));
    made[0]?.events.onProblem(problem);
    await waitFor(() => expect(shownToast()).toEqual({ title: 'Error', message }));
    expect(await play('Mei')).toBeTruthy();
  });

  it('a recording that starts stops the one that plays', async () => {
    const { user } = renderScreen(
      <>
        <RecordingPlayer source={sourceWith(null).source} name="Mei" />
        <RecordingPlayer source={sourceWith(null).source} name="Omar" />
      </>,
    );
    await user.click(await play('Mei'));
    expect(await screen.findByRole('button', { name: 'Pause Mei' })).toBeTruthy();
    await user.click(await play('Omar'));
    expect(await screen.findByRole('button', { name: 'Pause Omar' })).toBeTruthy();
    expect(await play('Mei')).toBeTruthy();
    expect(made[0]?.sound.pause).toHaveBeenCalled();
  });
});
