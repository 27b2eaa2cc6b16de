/**
 * Whether an element is on the screen, and nothing scrolled for a moment. One observer and one timer serve all elements of
 * the window: a long list has hundreds, and scrolling has no time for work that is done for what only passes.
 */
import { type RefCallback, useCallback, useState } from 'react';

const REST_MS = 200;

/** What to do once an element is seen; an element that was seen is not watched any more. */
const watched = new Map<Element, () => void>();
const inView = new Set<Element>();
let observer: IntersectionObserver | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Milliseconds, by the same clock as events. */
let restsAt = 0;

/** For an element that needs something only where a person looks at it. Once seen, it stays seen. */
export function useSeenAtRest<Watched extends Element>(): { ref: RefCallback<Watched>; isSeen: boolean } {
  const [isSeen, setSeen] = useState(false);
  const ref = useCallback((element: Watched | null) => {
    if (element) return watch(element, () => setSeen(true));
  }, []);
  return { ref, isSeen };
}

function watch(element: Element, see: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') return () => {};
  observer ??= new IntersectionObserver(noteInView);
  if (watched.size === 0) window.addEventListener('scroll', waitForRest, { passive: true, capture: true });
  watched.set(element, see);
  observer.observe(element);
  return () => unwatch(element);
}

function unwatch(element: Element): void {
  observer?.unobserve(element);
  inView.delete(element);
  if (!watched.delete(element) || watched.size > 0) return;
  window.removeEventListener('scroll', waitForRest, { capture: true });
  clearTimeout(timer);
  timer = undefined;
}

function noteInView(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) inView.add(target);
    else inView.delete(target);
  }
  waitForRest();
}

/** One timer for a whole way down a list: an event of scrolling only says that it waits longer. */
function waitForRest(): void {
  restsAt = performance.now() + REST_MS;
  if (inView.size > 0) timer ??= setTimeout(seeWhenAtRest, REST_MS);
}

function seeWhenAtRest(): void {
  timer = undefined;
  const left = restsAt - performance.now();
  if (left > 0) timer = setTimeout(seeWhenAtRest, left);
  else seeInView();
}

function seeInView(): void {
  for (const element of [...inView]) {
    const see = watched.get(element);
    unwatch(element);
    see?.();
  }
}
