/** Renders the name of one student with the school's voice, and notes the sound in the student's document. */
import { DEFAULT_SPEECH } from 'shared-schema/rules/constants';
import { spokenNameOf, writtenNameOf } from 'shared-schema/rules/people/spoken-name';
import { publishNote } from '#db/change-log.ts';
import { findRow, type RowOf, updateRow } from '#db/rows.ts';
import { finishSpeechWork, type SpeechWork } from '#db/speech-work.ts';
import { type SpeechParts, storeSound } from './store-sound.ts';

/**
 * Throws when the voice or the disk fails now; the work then stays. The sound is remembered with the student only, not
 * among the texts of activities: it goes with the student.
 */
export async function renderName(parts: SpeechParts, work: SpeechWork): Promise<void> {
  const user = await findRow(parts.db, 'users', work.id);
  if (!user) return;
  const nameAudioUrl = user.role === 'student' ? await renderSpokenName(parts, user) : null;
  await parts.writer.write(async (w) => {
    w.author = 'server';
    if (!(await finishSpeechWork(w.tx, work)) || nameAudioUrl === user.nameAudioUrl) return;
    await updateRow(w.tx, 'users', user.id, { nameAudioUrl });
    await publishNote(w, 'users', user.id, { hasOtherFiles: true });
  });
}

/** The name as it is written where the voice cannot say how it sounds. */
async function renderSpokenName(parts: SpeechParts, user: RowOf<'users'>): Promise<string | null> {
  for (const text of new Set([spokenNameOf(user), writtenNameOf(user)])) {
    const rendered = await parts.voice.render({ text, rate: DEFAULT_SPEECH.rate });
    if (rendered) return (await storeSound(parts, rendered.bytes)).audioUrl;
  }
  return null;
}
