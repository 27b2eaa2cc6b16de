/** Whether an element has been in sight. */
import { type RefCallback, useCallback, useState } from 'react';

/** Part of the element that must be in sight. */
const SEEN_PART = 0.5;

/** True once at least half of the element with the ref was in sight, and from then on. */
export function useSeen(): { isSeen: boolean; ref: RefCallback<Element> } {
  const [isSeen, setSeen] = useState(() => typeof IntersectionObserver === 'undefined');
  const ref = useCallback((element: Element | null) => {
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setSeen(true);
        observer.disconnect();
      },
      { threshold: SEEN_PART },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { isSeen, ref };
}
