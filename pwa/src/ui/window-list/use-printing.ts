/** Whether the page is being printed: paper has what a screen draws only when somebody scrolls or asks for it. */
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const EVENTS = ['beforeprint', 'afterprint'] as const;

const watching = new Set<() => void>();
let isPrinting = false;

/** True from the moment before the browser takes the page until the print ends. */
export function usePrinting(): boolean {
  return useSyncExternalStore(watch, () => isPrinting);
}

function watch(draw: () => void): () => void {
  if (watching.size === 0) for (const event of EVENTS) window.addEventListener(event, notePrint);
  watching.add(draw);
  return () => {
    watching.delete(draw);
    if (watching.size > 0) return;
    for (const event of EVENTS) window.removeEventListener(event, notePrint);
    isPrinting = false;
  };
}

function notePrint({ type }: Event): void {
  isPrinting = type === 'beforeprint';
  // At once: the browser takes the page as it is when the event ends.
  flushSync(() => {
    for (const draw of watching) draw();
  });
}
