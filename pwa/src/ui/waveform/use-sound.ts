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
  /** It plays as soon as it is loaded, unless it is stopped before. */
  isWaiting: boolean;
  isPlaying: boolean;
  /** Seconds. */
  time: number;
  /** Seconds, of this moment: `time` follows some times a second only. */
  position(): number;
  /** From where it is. Stops at once what sounds. */
  play(): void;
  /** Plays, or stops what plays or waits. */
  toggle(): void;
  seek(seconds: number): void;
}

/** What a press on its button does. */
export function pressOf({ isWaiting, isPlaying }: Pick<SoundPlayer, 'isWaiting' | 'isPlaying'>) {
  if (isWaiting) return 'callOff';
  return isPlaying ? 'pause' : 'play';
}

/** `wanted` false: nothing is fetched until the person presses play. `rate` is how fast it plays, 1 as it was spoken. */
export function useSound(
  source: SoundSource,
  wanted: boolean,
  onProblem: (problem: SoundProblem) => void,
  rate = 1,
): SoundPlayer {
  const [file, setFile] = useState<SoundFile>({ kind: 'none' });
  const [phase, setPhase] = useState<'resting' | 'waiting' | 'playing'>('resting');
  const [time, setTime] = useState(0);
  const audio = useRef<Sound | null>(null);
  /** Where a sound begins that is not made yet, in seconds. */
  const startTime = useRef(0);
  const running = useRef<Promise<Loaded> | null>(null);
  /** Raised by each start and stop: a file that comes late is played for nobody. */
  const callNumber = useRef(0);
  const latest = useLatest({ source, onProblem, rate });
  useSounding(phase === 'playing');

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
    callNumber.current += 1;
    audio.current?.pause();
    setPhase('resting');
  }, []);

  const soundOf = useCallback(
    ({ url }: Loaded) => {
      if (audio.current) return audio.current;
      const end = () => {
        releaseSoundFocus(stop);
        setPhase('resting');
        setTime(0);
      };
      const made = createSound(url, {
        onPaused: () => setPhase('resting'),
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
      made.element.currentTime = startTime.current;
      startTime.current = 0;
      made.element.ontimeupdate = () => setTime(made.element.currentTime);
      audio.current = made;
      return made;
    },
    [stop],
  );

  const play = useCallback(async () => {
    if (!claimSoundFocus(stop)) return;
    callNumber.current += 1;
    const mine = callNumber.current;
    const isWanted = () => mine === callNumber.current;
    const fail = (problem: SoundProblem) => {
      if (!isWanted()) return;
      stop();
      releaseSoundFocus(stop);
      latest.current.onProblem(problem);
    };
    setPhase((now) => (now === 'playing' ? now : 'waiting'));
    try {
      const problem = running.current ? null : await latest.current.source.findProblem();
      if (!isWanted()) return;
      if (problem) return fail(problem);
      const loaded = await load();
      if (!isWanted()) return;
      setPhase('playing');
      soundOf(loaded).play();
    } catch (error) {
      if (isWanted()) fail(await problemOf(error, latest.current.source));
    }
  }, [soundOf, load, stop]);

  const seek = useCallback((seconds: number) => {
    setTime(seconds);
    if (audio.current) audio.current.element.currentTime = seconds;
    else startTime.current = seconds;
  }, []);

  useEffect(() => {
    if (audio.current) setRate(audio.current, rate);
  }, [rate]);
  useEffect(() => {
    // Problems are shown when the person presses play, not while a list scrolls by.
    if (wanted) load().catch(() => {});
  }, [wanted, load]);
  useEffect(() => {
    return () => {
      // The address of the file ends with the player.
      callNumber.current += 1;
      audio.current?.close();
      running.current?.then(({ url }) => URL.revokeObjectURL(url)).catch(() => {});
    };
  }, []);

  return {
    sound: file.kind === 'loaded' ? file.sound : null,
    isLoading: file.kind === 'loading' || phase === 'waiting',
    isWaiting: phase === 'waiting',
    isPlaying: phase === 'playing',
    time,
    position: () => audio.current?.element.currentTime ?? startTime.current,
    play: () => void play(),
    toggle: phase === 'resting' ? () => void play() : stop,
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
  if (code !== 'missing' && code !== 'unreachable') return 'failed';
  // A captive portal says of every file that it is there.
  return (await source.findProblem()) ?? (code === 'unreachable' ? code : 'failed');
}
