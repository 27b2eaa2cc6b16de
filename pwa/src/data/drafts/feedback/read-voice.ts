/** The voice of a teacher for a feedback form: recorded or chosen now, or kept with a comment. */
import { prepareFile } from '#data/commands/local-file.ts';
import type { DataContext } from '#data/context.ts';
import type { DraftVoice } from '#data/outbox/outbox-db.ts';
import { readSound } from '#data/sounds/read-sound.ts';

type VoiceContext = DataContext & Parameters<typeof readSound>[1];

/** A file as a form keeps it. `uploaded`: the server has it already. */
export async function voiceOfFile(
  file: File,
  context: DataContext,
): Promise<Extract<DraftVoice, { kind: 'recorded' }>> {
  const { previewUrl, ...prepared } = await prepareFile(file, context);
  URL.revokeObjectURL(previewUrl);
  return { kind: 'recorded', file: prepared };
}

/**
 * With its bytes where they can be had: feedback that waits for days then does not depend on the comment. Otherwise the
 * address, by which the school finds the voice.
 */
export async function readVoice(address: string, context: VoiceContext): Promise<DraftVoice> {
  try {
    const sound = await readSound(address, context);
    return await voiceOfFile(new File([sound], address, { type: sound.type }), context);
  } catch {
    return { kind: 'given', address };
  }
}
