/** Renders the texts of one activity with the school's voice, and publishes their sounds as a document. */
import { createHash } from 'node:crypto';
import type { SpokenSound } from 'shared-schema/entities';
import { respell } from 'shared-schema/rules/speech/respell';
import { spokenTexts } from 'shared-schema/rules/speech/spoken-texts';
import { mediaAddress } from 'shared-schema/sync/media-address';
import { publish } from '#db/change-log.ts';
import type { Db } from '#db/database.ts';
import { findRow, insertRow, listRows, updateRow } from '#db/rows.ts';
import { findKnownSpeech, finishSpeechWork, noteSpeech, type SpeechWork } from '#db/speech.ts';
import type { WriteContext, Writer } from '#db/writer.ts';
import type { FileStore } from '#files/file-store.ts';
import type { Uploads } from '#files/uploads.ts';
import type { SpeechOrder, VoiceRenderer } from './voice-renderer.ts';

export interface SpeechParts {
  readonly db: Db;
  readonly writer: Writer;
  readonly files: FileStore;
  readonly uploads: Uploads;
  readonly voice: VoiceRenderer;
}

/** Some minutes of speech. */
const MAX_SOUND_BYTES = 4 * 1024 * 1024;

/**
 * One text after the other, so that a crash loses one of them at most. `isStopped` is asked before each. Throws when the
 * voice or the disk fails now; the work then stays.
 */
export async function renderActivity(
  parts: SpeechParts,
  work: SpeechWork,
  isStopped: () => boolean,
): Promise<void> {
  const activity = await findRow(parts.db, 'activities', work.activity_id);
  if (!activity) return;
  const sounds: SpokenSound[] = [];
  for (const { text, rate } of spokenTexts(activity)) {
    if (isStopped()) return;
    const audioUrl = await soundOf(parts, { text: respell(text, activity.respellings).spoken, rate });
    if (audioUrl !== null) sounds.push({ text, rate, audioUrl });
  }
  await parts.writer.write(async (w) => {
    w.author = 'server';
    if (await finishSpeechWork(w.tx, work)) await publishSounds(w, work.activity_id, sounds);
  });
}

/** Address of the sound of a text, rendered unless it is there; null where the voice cannot say it. */
async function soundOf(parts: SpeechParts, order: SpeechOrder): Promise<string | null> {
  const { db, files, uploads, voice, writer } = parts;
  const key = createHash('sha256').update(`${voice.name}\n${order.rate}\n${order.text}`).digest('hex');
  const known = await findKnownSpeech(db, key);
  if (known?.sha256 === null) return null;
  // The file itself is looked for: the disk may have lost it.
  if (known?.isStored && (await files.size(known.sha256)) !== null) {
    return mediaAddress(known.sha256, SOUND_TYPE);
  }
  const rendered = await voice.render(order);
  const stored = rendered && (await files.receive(chunksOf(rendered.bytes), { maxBytes: MAX_SOUND_BYTES }));
  if (stored) await uploads.recordOwn(stored);
  await writer.write((w) => noteSpeech(w.tx, { key, sha256: stored?.sha256 ?? null, now: w.now() }));
  return stored && mediaAddress(stored.sha256, SOUND_TYPE);
}

const SOUND_TYPE = 'audio/mpeg';

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The same sounds are not published again: each publication travels to the whole class. */
async function publishSounds(w: WriteContext, activityId: number, sounds: SpokenSound[]): Promise<void> {
  const [row] = await listRows(w.tx, 'activity_speech', { activityId });
  if (row && JSON.stringify(row.sounds) === JSON.stringify(sounds)) return;
  const changes = { sounds, updatedAt: w.now() };
  if (row) await updateRow(w.tx, 'activity_speech', row.id, changes);
  const id =
    row?.id ?? (await insertRow(w.tx, 'activity_speech', { uid: w.newUid(), activityId, ...changes }));
  await publish(w, 'activity_speech', id);
}
