/** Ctrl+Z does what 'Undo' in a message does, as long as the message is on the screen. */
import { shortcutLetter } from '#platform/page/shortcut-letter.ts';
import { dismissToast, useToast } from '#ui/toast/toast-store.ts';

/** What is typed into a field is undone by the browser. */
const FIELDS = 'textarea, [contenteditable], input:not([type=checkbox], [type=radio])';

/** To be called when a message with `undo` may have been shown. */
export function followUndoKey(undo: () => void): void {
  const { toast } = useToast.getState();
  if (!toast || toast.action?.run !== undo) return;
  const press = (event: KeyboardEvent) => {
    // The wizard undoes its own steps.
    if (event.defaultPrevented || event.shiftKey || shortcutLetter(event) !== 'z') return;
    if (event.target instanceof Element && event.target.matches(FIELDS)) return;
    event.preventDefault();
    dismissToast(toast.id);
    undo();
  };
  window.addEventListener('keydown', press);
  const stop = useToast.subscribe((state) => {
    if (state.toast?.id === toast.id) return;
    window.removeEventListener('keydown', press);
    stop();
  });
}
