/**
 * Dragging a tab to another place in its list. Frames of a drag move the tab's element and render nothing: React renders
 * only when the tab comes over another one.
 */
import { type PointerEvent, type RefObject, useRef, useState } from 'react';

interface Drag {
  readonly item: HTMLElement;
  readonly id: string;
  readonly startX: number;
  /** Of all tabs as the drag began, in pixels of the window. */
  readonly centers: readonly { readonly id: string; readonly x: number }[];
  /** Here and not only in the state: a pointer may be released before React has rendered its last move. */
  overId: string;
}

export interface TabDrag {
  /** Id of the tab that is dragged; null while none is. */
  readonly draggedId: string | null;
  /** Id of the tab whose place it would take. */
  readonly overId: string | null;
  /** For the part of a tab that is dragged; it needs `touch-action: none`. */
  readonly grip: {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerUp(): void;
    onPointerCancel(): void;
  };
}

/** The children of `list` name their id in `data-id`. */
export function useTabDrag(
  list: RefObject<HTMLElement | null>,
  onMove: (id: string, overId: string) => void,
): TabDrag {
  const drag = useRef<Drag | null>(null);
  const [place, setPlace] = useState<{ id: string; overId: string } | null>(null);
  const end = () => {
    if (drag.current) drag.current.item.style.transform = '';
    drag.current = null;
    setPlace(null);
  };
  return {
    draggedId: place?.id ?? null,
    overId: place?.overId ?? null,
    grip: {
      onPointerDown(event) {
        const item = event.currentTarget.closest('li');
        const id = item?.dataset.id;
        if (!item || !id || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { item, id, startX: event.clientX, centers: centersOf(list.current), overId: id };
        setPlace({ id, overId: id });
      },
      onPointerMove(event) {
        if (!drag.current) return;
        const { item, id, startX, centers } = drag.current;
        const by = event.clientX - startX;
        item.style.transform = `translateX(${by}px)`;
        const overId = nearest(centers, id, by);
        if (overId === drag.current.overId) return;
        drag.current.overId = overId;
        setPlace({ id, overId });
      },
      onPointerUp() {
        const done = drag.current;
        end();
        if (done && done.overId !== done.id) onMove(done.id, done.overId);
      },
      onPointerCancel: end,
    },
  };
}

function centersOf(list: HTMLElement | null): { id: string; x: number }[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-id]') ?? [])].map((item) => {
    const { left, width } = item.getBoundingClientRect();
    return { id: item.dataset.id ?? '', x: left + width / 2 };
  });
}

/** The tab whose middle is nearest to that of the dragged one. */
function nearest(centers: Drag['centers'], id: string, by: number): string {
  const x = (centers.find((center) => center.id === id)?.x ?? 0) + by;
  const sorted = [...centers].sort((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x));
  return sorted[0]?.id ?? id;
}
