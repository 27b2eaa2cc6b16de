/** Says that nothing can be heard, in words for a grown-up and with a picture for a child. Specification, teacher side, section 8. */
import type { SpeechError } from '#platform/read-aloud/speech-error.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { audioTexts } from './texts.ts';

export function tellSilence({ code }: Pick<SpeechError, 'code'>): void {
  showToast({
    title: audioTexts.silentTitle,
    message: code === 'no_text' ? audioTexts.noText : audioTexts.silent,
    tone: 'info',
    picture: 'ask_teacher',
  });
}
