/** How the school's voice says a text that is not saved yet. */
import { MAX_PREVIEW_CHARACTERS } from 'shared-schema/contract/resources/activities/speech-limits';
import { cutText } from 'shared-schema/rules/cut-text';
import { type Respelling, respell } from 'shared-schema/rules/speech/respell';
import type { AppContext } from '#data/app-context.ts';

export interface SpokenOrder {
  text: string;
  rate: number;
  respellings: readonly Respelling[];
}

/** The beginning of a long text only. Null where the voice cannot say the text. Throws `ApiError`. */
export async function previewSpeech(
  { text, rate, respellings }: SpokenOrder,
  { api }: Pick<AppContext, 'api'>,
): Promise<{ bytes: ArrayBuffer; type: string } | null> {
  const spoken = cutText(respell(text, respellings).spoken, MAX_PREVIEW_CHARACTERS);
  const { audio } = await api('POST /api/speech/preview', { body: { text: spoken, rate } });
  if (audio === null) return null;
  return { bytes: Uint8Array.from(atob(audio), (letter) => letter.charCodeAt(0)).buffer, type: 'audio/mpeg' };
}
