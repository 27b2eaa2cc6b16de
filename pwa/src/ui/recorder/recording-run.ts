/** One recording while it is made: its microphone, its place on the device, and all of its sound in memory. */

import type { ChunkWriter } from '#platform/microphone/draft-store.ts';
import type { Microphone } from '#platform/microphone/microphone.ts';
import { readField } from '#platform/read-field.ts';
import { joinChunks } from '#platform/sound/chunks.ts';
import { type CoachHint, liveHint } from './coach.ts';
import type { DraftRecording } from './recorder-machine.ts';

/**
 * Milliseconds of sound per chunk. A crash costs a second at most: the chunk that was being made, and of MP4 the very
 * first, too, which Chromium hands out together with the second.
 */
const CHUNK_MS = { mp4: 500, others: 1000 };
/** Peak level, 0 to 1, of a recording in which nobody spoke. */
const SILENCE_LEVEL = 0.05;

export interface Run {
  readonly microphone: Microphone;
  /** Null while the device has not made a place for the sound, or refused. */
  readonly writer: ChunkWriter | null;
  /** Resolves when the first sound has come. */
  start(): Promise<void>;
  /** Notes the loudness of this moment, 0 to 1; null: nobody knows. Returns what the coach says to it. */
  noteLevel(level: number | null): CoachHint | null;
  /** Resolves when the device has what it can hold; the draft is complete in memory either way. */
  settle(duration: number): Promise<void>;
  /** What was said, or null when there is no sound. Chunks that come later are left out. */
  draft(duration: number): DraftRecording | null;
  /** The device could not store a chunk: the recording ends there. */
  isCutShort(): boolean;
}

export interface RunEvents {
  /** The device has no space for more. */
  onFull(): void;
  /** The place on the device came when the draft was already handed out without it. */
  onLateWriter(writer: ChunkWriter): void;
}

/**
 * The first chunk asks the device for a place for the sound: a database that is written to before keeps a slow tablet
 * from listening. Until the place is there, the sound is in memory only.
 */
export function createRun(
  microphone: Microphone,
  beginDraft: () => Promise<ChunkWriter | null>,
  { onFull, onLateWriter }: RunEvents,
): Run {
  const chunks: ArrayBuffer[] = [];
  let writer: ChunkWriter | null = null;
  let opening: Promise<void> | undefined;
  /** Resolves when every chunk so far is on the device. */
  let written = Promise.resolve();
  let cutShort = false;
  let ended = false;
  let peak = 0;
  let isLevelKnown = true;
  const levels: number[] = [];

  const open = async () => {
    const opened = await beginDraft();
    if (!ended) writer = opened;
    else if (opened) onLateWriter(opened);
  };
  const collect = (bytes: ArrayBuffer) => {
    if (ended || bytes.byteLength === 0) return;
    chunks.push(bytes);
    opening ??= open();
    const isOpen = opening;
    written = written
      .then(() => isOpen)
      .then(() => writer?.addChunk(bytes))
      .catch((reason) => {
        // After any other problem with the disk the draft is complete in memory, and later chunks may be written.
        if (!isStorageFull(reason)) return;
        cutShort = true;
        onFull();
      });
  };
  return {
    microphone,
    get writer() {
      return writer;
    },
    start: () => microphone.start(collect, microphone.type.includes('mp4') ? CHUNK_MS.mp4 : CHUNK_MS.others),
    noteLevel(level) {
      if (level === null) isLevelKnown = false;
      else peak = Math.max(peak, level);
      if (level !== null) levels.push(level);
      return liveHint(levels);
    },
    async settle(duration) {
      await written;
      await writer?.finish(duration).catch(() => undefined);
    },
    draft(duration) {
      ended = true;
      if (chunks.length === 0) return null;
      return {
        bytes: joinChunks(chunks),
        type: microphone.type,
        duration,
        draftId: writer?.id ?? null,
        startedAt: null,
        hasVoice: !isLevelKnown || peak >= SILENCE_LEVEL,
        speech: null,
      };
    },
    isCutShort: () => cutShort,
  };
}

/** True for the refusal of a device that has no space left. */
export function isStorageFull(reason: unknown): boolean {
  return readField(reason, 'code') === 'storage_full';
}
