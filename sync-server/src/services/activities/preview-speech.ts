/** Lets a teacher or the administrator hear the school's voice say a text that is not saved yet. Nothing is stored. */
import type { ParsedBody, Reply } from 'shared-schema/contract';
import { type Actor, requireRole } from '#access/actor.ts';
import { AppError } from '#errors.ts';
import type { School } from '#school.ts';

/** Throws `speech_unavailable` in a school without a voice, and `busy` when too many people wait for it. */
export async function previewSpeech(
  actor: Actor,
  { voice, gates }: Pick<School, 'voice' | 'gates'>,
  order: ParsedBody<'POST /api/speech/preview'>,
): Promise<Reply<'POST /api/speech/preview'>> {
  requireRole(actor, 'teacher', 'admin');
  if (!voice) throw new AppError('speech_unavailable');
  const rendered = await gates.previews.run(() => voice.render(order));
  return { audio: rendered && Buffer.from(rendered.bytes).toString('base64') };
}
