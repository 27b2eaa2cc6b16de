/** Renders the texts of one activity with the school's voice, and publishes their sounds as a document. */
import { createHash } from 'node:crypto';
import type { SpokenSound } from 'shared-schema/entities';
import { type Respelling, respell } from 'shared-schema/rules/speech/respell';
import { speakableText } from 'shared-schema/rules/speech/speakable-text';
import type { SpokenPiece } from 'shared-schema/rules/speech/spoken-piece';
import { spokenTexts } from 'shared-schema/rules/speech/spoken-texts';
import { wordsOf } from 'shared-schema/rules/speech/words';
import { hashOfAddress } from 'shared-schema/sync/media-address';
import { publish } from '#db/change-log.ts';
import { findRow, insertRow, listRows, updateRow } from '#db/rows.ts';
import { areStored, findKnownSpeech, noteSpeech } from '#db/speech.ts';
import { finishSpeechWork, type SpeechWork } from '#db/speech-work.ts';
import type { WriteContext } from '#db/writer.ts';
import { type SpeechParts, soundAddress, storeSound } from './store-sound.ts';
import type { SpeechOrder } from './voice-renderer.ts';

/**
 * One text after the other, so that a crash loses one of them at most. `isStopped` is asked before each. Throws when the
 * voice or the disk fails now; the work then stays.
 */
export async function renderActivity(
  parts: SpeechParts,
  work: SpeechWork,
  isStopped: () => boolean,
): Promise<void> {
  const activity = await findRow(parts.db, 'activities', work.id);
  if (!activity) return;
  const sounds: SpokenSound[] = [];
  for (const { text, rate } of spokenTexts(activity)) {
    if (isStopped()) return;
    const sound = await soundOf(parts, orderOf({ text, rate }, activity.respellings));
    if (sound) sounds.push({ text, rate, ...sound });
  }
  await parts.writer.write(async (w) => {
    w.author = 'server';
    // Nothing named the first sounds while the later ones were rendered: what was swept meanwhile is rendered again.
    if (!(await areStored(w.tx, hashesOf(sounds)))) w.speechQueued.add(work.kind);
    else if (await finishSpeechWork(w.tx, work)) await publishSounds(w, work.id, sounds);
  });
}

function hashesOf(sounds: readonly SpokenSound[]): ReadonlySet<string> {
  return new Set(sounds.map(({ audioUrl }) => hashOfAddress(audioUrl)).filter((sha256) => sha256 !== null));
}

/** What the voice is to say, and its words as they stand in the written text. */
function orderOf({ text, rate }: SpokenPiece, respellings: readonly Respelling[]): Required<SpeechOrder> {
  const spoken = (written: string) => respell(written, respellings).spoken;
  const words = wordsOf(text).map(({ from, to }) => speakableText(spoken(text.slice(from, to))));
  // One word that is not said would move the times of all after it.
  const known = words.filter((word) => word !== null);
  return { text: spoken(text), rate, words: known.length === words.length ? known : [] };
}

/** The sound of a text, rendered unless it is there; null where the voice cannot say it. */
async function soundOf(
  parts: SpeechParts,
  order: Required<SpeechOrder>,
): Promise<Pick<SpokenSound, 'audioUrl' | 'wordStarts'> | null> {
  const { db, files, voice, writer } = parts;
  const key = createHash('sha256')
    .update(JSON.stringify([voice.name, order]))
    .digest('hex');
  const known = await findKnownSpeech(db, key);
  if (known?.sha256 === null) return null;
  // The file itself is looked for: the disk may have lost it.
  if (known?.isStored && (await files.size(known.sha256)) !== null) {
    return asStored(known.sha256, known.wordStarts);
  }
  const rendered = await voice.render(order);
  const stored = rendered && (await storeSound(parts, rendered.bytes));
  const sha256 = stored?.sha256 ?? null;
  const wordStarts = rendered?.wordStarts ?? null;
  await writer.write((w) => noteSpeech(w.tx, { key, sha256, wordStarts, now: w.now() }));
  return sha256 === null ? null : asStored(sha256, wordStarts);
}

function asStored(sha256: string, wordStarts: readonly number[] | null) {
  return { audioUrl: soundAddress(sha256), ...(wordStarts && { wordStarts: [...wordStarts] }) };
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
