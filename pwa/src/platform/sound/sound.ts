/**
 * One sound and the audio element that plays it. A recording that this browser does not play is converted and played
 * all the same; one that breaks half-way, or stalls, says so.
 *
 *   play ──▶ playing ──end──▶ onEnd
 *    │          ├──breaks after its beginning──▶ onProblem('corrupted')
 *    ├──────────┴──stalls──▶ onProblem('failed')
 *    └──refused──▶ converting ──▶ playing          (once)
 *                      └──▶ onProblem: 'corrupted', 'unplayable', 'missing', 'refused' or 'failed'
 */

import { typeOfAddress } from 'shared-schema/sync/media-address';
import { readField } from '#platform/read-field.ts';
import { type Clock, systemClock } from '../clock.ts';
import { isMissing } from '../files/is-missing.ts';
import { readBlob, transferFile } from '../files/transfer-file.ts';
import { type AudioElements, audioElements, SILENT_WAV } from './audio-elements.ts';
import { playables as ownPlayables, type Playables } from './playable.ts';
import { watchStall } from './watch-stall.ts';

/**
 * `unplayable`: whole, but of a kind that this browser plays in no way. `missing`: the school has no such file.
 * `refused`: the browser wants a tap first. `failed`: could not be had or begun, or stalled.
 */
export type PlayProblem = 'corrupted' | 'unplayable' | 'missing' | 'refused' | 'failed';

export interface SoundEvents {
  /** It sounds, for the first time or again. */
  onBegin?(): void;
  /** The device paused it, as where a headset is unplugged; `play` goes on. */
  onPaused?(): void;
  onEnd(): void;
  /** Nothing sounds any more. */
  onProblem(problem: PlayProblem): void;
}

export interface SoundParts {
  elements: AudioElements;
  playables: Playables;
  load(src: string): Promise<Blob>;
  clock: Clock;
}

export interface Sound {
  readonly element: HTMLAudioElement;
  /** From where it is. Must be called by a tap, or browsers refuse. */
  play(): void;
  pause(): void;
  /** Stops; no event is reported any more. */
  close(): void;
}

const ownParts = (): SoundParts => ({
  elements: audioElements(),
  playables: ownPlayables,
  load: loadSound,
  clock: systemClock,
});

/**
 * A refusal, or a page in the file's place as captive portals give it, is no damaged file. Given up where no bytes come
 * for the time of a file's transfer.
 */
export async function loadSound(src: string, clock: Clock = systemClock): Promise<Blob> {
  const load = async (signal: AbortSignal, onPiece: () => void) => {
    const answer = await fetch(src, { credentials: 'include', signal });
    onPiece();
    return { answer, sound: await readBlob(answer, onPiece) };
  };
  const { answer, sound } = await transferFile(clock, load);
  if (answer.ok && /^(audio|video)\//.test(sound.type)) return sound;
  throw Object.assign(new Error(`No sound at ${src}`), { code: isMissing(answer) && 'missing' });
}

/** `src` is an address of this site or of an object in memory. */
export function createSound(src: string, events: SoundEvents, parts: SoundParts = ownParts()): Sound {
  const { elements } = parts;
  const element = elements.take();
  const type = typeOfAddress(src) ?? '';
  let converted: Promise<void> | undefined;
  let url: string | undefined;
  let closed = false;
  let wanted = false;

  const close = () => {
    if (closed) return;
    closed = true;
    wanted = false;
    stall.end();
    element.onplaying = element.onpause = element.onended = element.onerror = null;
    element.pause();
    if (url) URL.revokeObjectURL(url);
    elements.giveBack(element);
  };
  const fail = (problem: PlayProblem) => {
    if (closed) return;
    close();
    events.onProblem(problem);
  };
  const stall = watchStall(element, parts.clock, () => fail('failed'));
  const convert = async () => {
    stall.end();
    element.onerror = null;
    const key = src.startsWith('blob:') ? null : src;
    const wav = await parts.playables.convert(key, () => parts.load(src));
    if (closed) return;
    url = URL.createObjectURL(wav);
    element.src = url;
    element.onerror = () => fail('corrupted');
  };
  const playConverted = () => {
    converted ??= convert();
    converted.then(
      () => wanted && start(),
      (error) => fail(problemOf(error, parts.playables.canPlay(type))),
    );
  };
  const refuse = () => {
    // What already sounded, or was converted, would break at the same place again.
    if (converted || element.currentTime > 0) return fail('corrupted');
    playConverted();
  };
  const start = () => {
    stall.begin();
    element.play().catch(({ name }: DOMException) => {
      // Pausing, and another source, end the promise; a broken source also fires `error`.
      if (closed || name === 'AbortError' || element.error) return;
      if (name === 'NotSupportedError') refuse();
      else if (name === 'NotAllowedError') {
        elements.noteRefusal();
        fail('refused');
      } else fail('failed');
    });
  };
  /** False while the silent sound plays that stands for one which is converted. */
  const isItself = () => url !== undefined || (isPlayed && !converted);
  element.onplaying = () => {
    if (isItself()) events.onBegin?.();
  };
  element.onpause = () => {
    // The event comes later than its cause: the sound may play again.
    if (!wanted || !element.paused || element.ended || !isItself()) return;
    wanted = false;
    stall.end();
    events.onPaused?.();
  };
  element.onended = () => {
    if (converted && !url) return;
    wanted = false;
    stall.end();
    events.onEnd();
  };
  element.onerror = refuse;
  const isPlayed = parts.playables.canPlay(type);
  element.src = isPlayed ? src : SILENT_WAV;

  return {
    element,
    play() {
      if (closed) return;
      wanted = true;
      if (isItself()) return start();
      element.play().catch(() => undefined);
      playConverted();
    },
    pause() {
      wanted = false;
      stall.end();
      // Another sound may play by it since.
      if (!closed) element.pause();
    },
    close,
  };
}

function problemOf(error: unknown, canPlay: boolean): PlayProblem {
  const code = readField(error, 'code');
  if (code === 'missing') return 'missing';
  if (code === 'damaged') return 'corrupted';
  if (code === 'unknown_codec') return canPlay ? 'corrupted' : 'unplayable';
  return 'failed';
}
