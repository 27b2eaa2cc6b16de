/** Loads a sound once it is wanted, and plays it from memory so that jumping works in every container. */

import { useCallback, useEffect, useRef, useState } from 'react';
import { readField } from '#platform/read-field.ts';
import { createSound, type PlayProblem, type Sound } from '#platform/sound/sound.ts';
import { useLatest } from '#platform/use-latest.ts';
import { claimSoundFocus, releaseSoundFocus } from '#ui/audio/sound-focus.ts';
import { useSounding } from '#ui/audio/sounding.ts';
import { type DecodedSound, decodePlayable } from './decode.ts';

/** Why a sound cannot be played; the component makes the sentence. */
export type SoundProblem = 'unreachable' | PlayProblem;

export interface SoundSource {
  /** Names the file in the cache of converted sounds; without it each player converts for itself. */
  address?: string;
  /** Fetches the file. Rejects with an error that carries `code` 'missing' or 'unreachable'. */
  load(): Promise<Blob>;
  /** Asked before a file that is not loaded is played, and before a problem of loading is shown. Null: none. */
  findProblem(): Promise<SoundProblem | null>;
}

type Loaded = DecodedSound & { url: string };

/** A file that could not be loaded is none: the next press tries again. */
type SoundFile = { kind: 'none' } | { kind: 'loading' } | { kind: 'loaded'; sound: Loaded };

export interface SoundPlayer {
  sound: DecodedSound | null;
  isLoading: boolean;
  isPlaying: boolean;
  /** Seconds. */
  time: number;
  /** Seconds, of this moment: `time` follows some times a second only. */
  position(): number;
  /** From where it is. */
  play(): void;
  toggle(): void;
  seek(seconds: number): void;
}

/** `wanted` false: nothing is fetched until the person presses play. `rate` is how fast it plays, 1 as it was spoken. */
export function useSound(
  source: SoundSource,
  wanted: boolean,
  onProblem: (problem: SoundProblem) => void,
  rate = 1,
): SoundPlayer {
  const [file, setFile] = useState<SoundFile>({ kind: 'none' });
  const [isPlaying, setPlaying] = useState(false);
  const [time, setTime] = useState(0);
  const audio = useRef<Sound | null>(null);
  const running = useRef<Promise<Loaded> | null>(null);
  const isGone = useRef(false);
  const latest = useLatest({ source, onProblem, rate });
  useSounding(isPlaying);

  const load = useCallback(async () => {
    if (!running.current) {
      running.current = loadOnce(latest.current.source);
      setFile({ kind: 'loading' });
    }
    try {
      const sound = await running.current;
      setFile({ kind: 'loaded', sound });
      return sound;
    } catch (error) {
      running.current = null;
      setFile({ kind: 'none' });
      throw error;
    }
  }, []);

  const stop = useCallback(() => {
    audio.current?.pause();
    setPlaying(false);
  }, []);

  const soundOf = useCallback(
    ({ url }: Loaded) => {
      if (audio.current) return audio.current;
      const end = () => {
        releaseSoundFocus(stop);
        setPlaying(false);
        setTime(0);
      };
      const made = createSound(url, {
        onPaused: () => setPlaying(false),
        onEnd: () => {
          end();
          made.element.currentTime = 0;
        },
        onProblem: (problem) => {
          // The next press begins anew.
          audio.current = null;
          end();
          latest.current.onProblem(problem);
        },
      });
      setRate(made, latest.current.rate);
      made.element.ontimeupdate = () => setTime(made.element.currentTime);
      audio.current = made;
      return made;
    },
    [stop],
  );

  const play = useCallback(async () => {
    try {
      const problem = running.current ? null : await latest.current.source.findProblem();
      if (isGone.current) return;
      if (problem) return latest.current.onProblem(problem);
      const loaded = await load();
      // The address of the file ends with the player.
      if (isGone.current) return;
      const sound = soundOf(loaded);
      if (!claimSoundFocus(stop)) return;
      setPlaying(true);
      sound.play();
    } catch (error) {
      if (isGone.current) return;
      setPlaying(false);
      latest.current.onProblem(await problemOf(error, latest.current.source));
    }
  }, [soundOf, load, stop]);

  const seek = useCallback(
    (seconds: number) => {
      setTime(seconds);
      if (file.kind === 'loaded') soundOf(file.sound).element.currentTime = seconds;
    },
    [soundOf, file],
  );

  useEffect(() => {
    if (audio.current) setRate(audio.current, rate);
  }, [rate]);
  useEffect(() => {
    // Problems are shown when the person presses play, not while a list scrolls by.
    if (wanted) load().catch(() => {});
  }, [wanted, load]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      audio.current?.close();
      running.current?.then(({ url }) => URL.revokeObjectURL(url)).catch(() => {});
    };
  }, []);

  return {
    sound: file.kind === 'loaded' ? file.sound : null,
    isLoading: file.kind === 'loading',
    isPlaying,
    time,
    position: () => audio.current?.element.currentTime ?? 0,
    play: () => void play(),
    toggle: isPlaying ? stop : () => void play(),
    seek,
  };
}

/** A converted sound takes the place of the source, which sets the rate back to the default. */
function setRate({ element }: Sound, rate: number): void {
  element.defaultPlaybackRate = rate;
  element.playbackRate = rate;
}

async function loadOnce(source: SoundSource): Promise<Loaded> {
  const blob = await source.load();
  const { sound, playable } = await decodePlayable(blob, source.address ?? null);
  return { ...sound, url: URL.createObjectURL(playable) };
}

async function problemOf(error: unknown, source: SoundSource): Promise<SoundProblem> {
  const code = readField(error, 'code');
  if (code === 'missing' || code === 'unreachable') return (await source.findProblem()) ?? 'failed';
  return 'failed';
}
