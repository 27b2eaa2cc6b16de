/** Loads a sound once it is wanted, and plays it from memory so that jumping works in every container. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { leaveSoundFocus, takeSoundFocus } from '#ui/audio/sound-focus.ts';
import { decodeSound, type Sound } from './decode.ts';

/** Why a sound cannot be heard; the component makes the sentence. */
export type SoundProblem = 'missing' | 'unreachable' | 'corrupted' | 'failed';

export interface SoundSource {
  /** Fetches the file. Rejects with an error that carries `code` 'missing' or 'unreachable'. */
  load(): Promise<Blob>;
  /** Asked again before a person is told that it cannot be had. Null: it can. */
  findProblem(): Promise<SoundProblem | null>;
}

type Loaded = Sound & { url: string };

export interface SoundPlayer {
  sound: Sound | null;
  loading: boolean;
  playing: boolean;
  /** Seconds. */
  time: number;
  toggle(): void;
  seek(seconds: number): void;
}

/** `wanted` false: nothing is fetched until the person presses play. */
export function useSound(
  source: SoundSource,
  wanted: boolean,
  onProblem: (problem: SoundProblem) => void,
): SoundPlayer {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [loading, setLoading] = useState(false);
  const [playing, setPlaying] = useState(false);
  const [time, setTime] = useState(0);
  const audio = useRef<HTMLAudioElement | null>(null);
  const running = useRef<Promise<Loaded> | null>(null);
  const latest = useRef({ source, onProblem });
  latest.current = { source, onProblem };

  const load = useCallback(async () => {
    running.current ??= loadOnce(latest.current.source).finally(() => setLoading(false));
    setLoading(true);
    try {
      const next = await running.current;
      setLoaded(next);
      return next;
    } catch (error) {
      running.current = null;
      throw error;
    }
  }, []);

  const stop = useCallback(() => {
    audio.current?.pause();
    setPlaying(false);
  }, []);

  const elementOf = useCallback(
    ({ url }: Loaded) => {
      if (audio.current) return audio.current;
      const element = new Audio(url);
      element.ontimeupdate = () => setTime(element.currentTime);
      element.onended = () => {
        leaveSoundFocus(stop);
        setPlaying(false);
        setTime(0);
        element.currentTime = 0;
      };
      audio.current = element;
      return element;
    },
    [stop],
  );

  const play = useCallback(async () => {
    try {
      const element = elementOf(await load());
      if (!takeSoundFocus(stop)) return;
      setPlaying(true);
      await element.play();
    } catch (error) {
      setPlaying(false);
      const problem = await problemOf(error, latest.current.source);
      if (problem) latest.current.onProblem(problem);
    }
  }, [elementOf, load, stop]);

  const seek = useCallback(
    (seconds: number) => {
      setTime(seconds);
      if (loaded) elementOf(loaded).currentTime = seconds;
    },
    [elementOf, loaded],
  );

  useEffect(() => {
    // Problems are told when the person presses play, not while a list scrolls by.
    if (wanted) load().catch(() => {});
  }, [wanted, load]);
  useEffect(
    () => () => {
      audio.current?.pause();
      running.current?.then(({ url }) => URL.revokeObjectURL(url)).catch(() => {});
    },
    [],
  );

  return { sound: loaded, loading, playing, time, toggle: playing ? stop : () => void play(), seek };
}

async function loadOnce(source: SoundSource): Promise<Loaded> {
  const blob = await source.load();
  return { ...(await decodeSound(blob)), url: URL.createObjectURL(blob) };
}

async function problemOf(error: unknown, source: SoundSource): Promise<SoundProblem | null> {
  const { code, name } = error as { code?: unknown; name?: string };
  if (name === 'AbortError') return null;
  if (name === 'NotSupportedError') return 'corrupted';
  if (code === 'missing' || code === 'unreachable') return (await source.findProblem()) ?? 'failed';
  return 'failed';
}
