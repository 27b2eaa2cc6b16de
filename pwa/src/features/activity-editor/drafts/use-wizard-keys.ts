/**
 * Ctrl+Z, Ctrl+Shift+Z, Ctrl+Y and Ctrl+S in the wizard. The draft has every key that was typed into it, so its history
 * replaces the browser's. Text that a field has not given to the draft yet stays with the browser's own undo.
 */
import { type FocusEvent, type FormEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';

export interface WizardKeys {
  undo(): void;
  redo(): void;
  save(): void;
}

/** What follows the fields of the wizard. */
export interface FieldWatch {
  /** To be called at each change of the draft. */
  noteAction(): void;
  /** For an element around all fields. */
  handlers: {
    onChangeCapture(): void;
    onChange(event: FormEvent): void;
    onBlurCapture(): void;
    onBlur(event: FocusEvent): void;
  };
  hasOwnText(element: Element | null): boolean;
}

/** Knows which fields hold text that is not in the draft: typing there led to no action. */
export function useFieldWatch(): FieldWatch {
  const ref = useRef<FieldWatch>(null);
  ref.current ??= createFieldWatch();
  return ref.current;
}

function createFieldWatch(): FieldWatch {
  const withOwnText = new WeakSet<EventTarget>();
  let hasActed = false;
  const begin = () => {
    hasActed = false;
  };
  return {
    noteAction() {
      hasActed = true;
      if (document.activeElement) withOwnText.delete(document.activeElement);
    },
    handlers: {
      onChangeCapture: begin,
      onChange: ({ target }) => {
        if (!hasActed) withOwnText.add(target);
      },
      onBlurCapture: begin,
      onBlur: ({ target }) => {
        if (hasActed) withOwnText.delete(target);
      },
    },
    hasOwnText: (element) => element !== null && withOwnText.has(element),
  };
}

/** Follows the keyboard while the wizard is open. `inside` is an element of the wizard's dialog. */
export function useWizardKeys(
  inside: RefObject<HTMLElement | null>,
  watch: FieldWatch,
  keys: WizardKeys,
): void {
  // Read after the text was taken over: saving must see it.
  const run = useEffectEvent((key: keyof WizardKeys) => keys[key]());
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = keyOf(event);
    if (!key || event.isComposing || !isInDialog(event.target, inside.current)) return;
    if (key !== 'save' && watch.hasOwnText(document.activeElement)) return;
    event.preventDefault();
    if (key === 'save') takeOverText(watch);
    run(key);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

/** Leaves the field that is being typed into for a moment: such a field gives its text to the draft when it is left. */
export function takeOverText(watch: FieldWatch): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement) || !watch.hasOwnText(field)) return;
  flushSync(() => {
    field.blur();
    field.focus();
  });
}

function keyOf(event: KeyboardEvent): keyof WizardKeys | null {
  if (event.altKey || !(event.ctrlKey || event.metaKey)) return null;
  // A keyboard without Latin letters names the place of the key only.
  const letter = /^[a-z]$/i.test(event.key) ? event.key.toLowerCase() : event.code.slice(-1).toLowerCase();
  if (letter === 'z') return event.shiftKey ? 'redo' : 'undo';
  if (event.shiftKey) return null;
  if (letter === 'y') return 'redo';
  return letter === 's' ? 'save' : null;
}

/** False where the keys belong to another dialog, such as a question above the wizard. */
function isInDialog(target: EventTarget | null, inside: HTMLElement | null): boolean {
  if (!(target instanceof Element) || target === document.body) return true;
  const dialog = target.closest('[role=dialog]');
  return dialog === null || dialog === inside?.closest('[role=dialog]');
}
