/**
 * Ctrl+Z, Ctrl+Shift+Z, Ctrl+Y and Ctrl+S in the wizard. The draft has every key that was typed into it, so its history
 * replaces the browser's. Text of a field that is not part of the draft, such as a search, stays with the browser's own undo.
 */
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { shortcutLetter } from '#platform/page/shortcut-letter.ts';

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
  return {
    noteAction() {
      hasActed = true;
      if (document.activeElement) withOwnText.delete(document.activeElement);
    },
    handlers: {
      onChangeCapture() {
        hasActed = false;
      },
      onChange: ({ target }) => {
        if (!hasActed) withOwnText.add(target);
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
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = keyOf(event);
    if (!key || event.isComposing || !isInDialog(event.target, inside.current)) return;
    if (key !== 'save' && watch.hasOwnText(document.activeElement)) return;
    event.preventDefault();
    keys[key]();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    // Before the listeners of the window: what is behind the wizard does not get its keys.
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function keyOf(event: KeyboardEvent): keyof WizardKeys | null {
  const letter = shortcutLetter(event);
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
