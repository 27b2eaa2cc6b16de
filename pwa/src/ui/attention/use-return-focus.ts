/** Brings the focus back when a panel closes. For panels that are taken away whole, with their focus in them. */
import { useEffect, useRef } from 'react';

/** To what opened the panel, else, where that is gone by then, to the element with the returned ref (tabIndex -1). */
export function useReturnFocus(isOpen: boolean) {
  const fallback = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const opener = document.activeElement;
    return () => {
      // After the panel has left the page, which would drop the focus.
      requestAnimationFrame(() => {
        const isUsable = opener?.isConnected && opener !== document.body;
        ((isUsable ? opener : fallback.current) as HTMLElement | null)?.focus();
      });
    };
  }, [isOpen]);
  return fallback;
}
