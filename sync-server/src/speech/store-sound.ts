/** What rendering works with, and how a rendered sound becomes a file like any other. */
import { mediaAddress } from 'shared-schema/sync/media-address';
import type { Db } from '#db/database.ts';
import type { Writer } from '#db/writer.ts';
import type { FileStore } from '#files/file-store.ts';
import type { Uploads } from '#files/uploads.ts';
import type { VoiceRenderer } from './voice-renderer.ts';

export interface SpeechParts {
  readonly db: Db;
  readonly writer: Writer;
  readonly files: FileStore;
  readonly uploads: Uploads;
  readonly voice: VoiceRenderer;
}

/** Some minutes of speech. */
const MAX_SOUND_BYTES = 4 * 1024 * 1024;
const SOUND_TYPE = 'audio/mpeg';

export async function storeSound(
  { files, uploads }: Pick<SpeechParts, 'files' | 'uploads'>,
  bytes: Uint8Array,
): Promise<{ sha256: string; audioUrl: string }> {
  const stored = await files.receive(chunksOf(bytes), { maxBytes: MAX_SOUND_BYTES });
  await uploads.recordOwn(stored);
  return { sha256: stored.sha256, audioUrl: soundAddress(stored.sha256) };
}

export function soundAddress(sha256: string): string {
  return mediaAddress(sha256, SOUND_TYPE);
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
