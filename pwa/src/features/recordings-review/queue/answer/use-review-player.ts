/** The player of the answer on the screen: it begins by itself, and may skip silence. */
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useAppContext } from '#data/app-context.ts';
import type { Review } from '#data/queries/recordings/reviews.ts';
import { findSoundProblem } from '#data/sounds/read-sound.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { skipTarget } from '#ui/waveform/pauses.ts';
import { waveformTexts } from '#ui/waveform/texts.ts';
import { type SoundPlayer, type SoundProblem, useSound } from '#ui/waveform/use-sound.ts';
import type { ListeningWay } from './use-listening-way.ts';

const REPLAY_SECONDS = 3;

export interface ReviewPlayer extends SoundPlayer {
  /** Seconds; 0 while unknown. */
  duration: number;
  /** The last seconds before this moment; at the beginning and after the end, those of the whole. */
  replay(): void;
}

/** `load` gives the file at an address. */
export function useReviewPlayer(
  { recording }: Review,
  { rate, skipsSilence }: ListeningWay,
  load: (address: string) => Promise<Blob>,
): ReviewPlayer {
  const context = useAppContext();
  const { audioUrl } = recording;
  const source = useMemo(
    () => ({
      address: audioUrl,
      load: () => load(audioUrl),
      findProblem: () => findSoundProblem(audioUrl, context),
    }),
    [audioUrl, load, context],
  );
  /** Nobody has asked for the sound yet. */
  const isByItself = useRef(false);
  const tell = (problem: SoundProblem) => {
    // A browser that wants a tap for each sound gets one: the play button is there.
    if (problem === 'refused' && isByItself.current) return;
    showToast({ title: waveformTexts.error, message: waveformTexts[problem], tone: 'error' });
  };
  const started = useSound(source, true, tell, rate);
  const byHand = (run: () => void) => () => {
    isByItself.current = false;
    run();
  };
  const player = { ...started, play: byHand(started.play), toggle: byHand(started.toggle) };
  const begin = useEffectEvent(() => {
    isByItself.current = true;
    started.play();
  });
  useEffect(() => {
    if (mayAutoplay()) begin();
  }, []);
  useSkippedSilence(player, skipsSilence);
  const duration = player.sound?.duration ?? recording.duration ?? 0;
  const replay = () => {
    const from = player.position() || duration;
    player.seek(Math.max(0, from - REPLAY_SECONDS));
    player.play();
  };
  return { ...player, duration, replay };
}

/** Browsers refuse sound on a page that nobody has touched. */
function mayAutoplay(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true;
}

function useSkippedSilence(player: SoundPlayer, isWanted: boolean): void {
  const { isPlaying, sound } = player;
  const skip = useEffectEvent(() => {
    const target = skipTarget(player.position(), sound?.pauses ?? []);
    if (target !== null) player.seek(target);
  });
  useEffect(() => {
    if (!isPlaying || !isWanted) return;
    let frame = requestAnimationFrame(function next() {
      skip();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, isWanted]);
}
