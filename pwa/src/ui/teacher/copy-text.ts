/** Puts words on the clipboard and says so; where the browser refuses, shows them to be copied by hand. */
import { showToast } from '#ui/toast/toast-store.ts';
import { teacherTexts } from './texts.ts';

/** `title` of the toast where it is not 'Copied to Clipboard'. */
export async function copyText(text: string, title: string = teacherTexts.copied): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title, message: text });
  } catch {
    showToast({ title: teacherTexts.copyFailed, message: text, tone: 'error', duration: 20_000 });
  }
}
