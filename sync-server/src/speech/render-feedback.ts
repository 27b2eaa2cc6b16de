/** Renders the words of a teacher's feedback with the school's voice, and notes the sounds in the answer's document. */
import type { SpokenSound } from 'shared-schema/entities';
import { spokenFeedback } from 'shared-schema/rules/feedback/spoken-feedback';
import { publishNote } from '#db/change-log.ts';
import { findRow, updateRow } from '#db/rows.ts';
import { finishSpeechWork, type SpeechWork } from '#db/speech-work.ts';
import { type SpeechParts, storeSound } from './store-sound.ts';

/**
 * Throws when the voice or the disk fails now; the work then stays. What a teacher says to one child is remembered with
 * the answer only, not among the texts of activities, and goes with it.
 */
export async function renderFeedback(
  parts: SpeechParts,
  work: SpeechWork,
  isStopped: () => boolean,
): Promise<void> {
  const recording = await findRow(parts.db, 'recordings', work.id);
  if (!recording) return;
  const sounds: SpokenSound[] = [];
  for (const piece of spokenFeedback(recording)) {
    if (isStopped()) return;
    const rendered = await parts.voice.render(piece);
    if (rendered) sounds.push({ ...piece, audioUrl: (await storeSound(parts, rendered.bytes)).audioUrl });
  }
  const feedbackSounds = sounds.length > 0 ? sounds : null;
  await parts.writer.write(async (w) => {
    w.author = 'server';
    const isSame = JSON.stringify(feedbackSounds) === JSON.stringify(recording.feedbackSounds);
    if (!(await finishSpeechWork(w.tx, work)) || isSame) return;
    await updateRow(w.tx, 'recordings', work.id, { feedbackSounds });
    await publishNote(w, 'recordings', work.id, { hasOtherFiles: true });
  });
}
