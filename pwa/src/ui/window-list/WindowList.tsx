/**
 * A long list of which only what is near the screen is drawn. The item with the focus stays drawn, however far somebody
 * scrolls: its sound plays on, and the focus stays where it was.
 */
import { useEventListener, useMergedRef } from '@mantine/hooks';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import classes from './WindowList.module.css';

interface WindowListProps<Item> {
  items: readonly Item[];
  keyOf(item: Item): string;
  /** Pixels, before the item was drawn for the first time. */
  estimate(item: Item): number;
  render(item: Item, index: number): ReactNode;
}

/** Items beyond each edge of the screen. */
const OVERSCAN = 1;

export function WindowList<Item>({ items, keyOf, estimate, render }: WindowListProps<Item>) {
  const list = useRef<HTMLDivElement>(null);
  const scrollMargin = useTopOf(list);
  const [focused, setFocused] = useState<string | null>(null);
  const kept = focused === null ? -1 : items.findIndex((item) => keyOf(item) === focused);
  const rangeExtractor = useCallback((range: Range) => withIndex(defaultRangeExtractor(range), kept), [kept]);
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    getItemKey: (index) => of(items, index, keyOf, ''),
    estimateSize: (index) => of(items, index, estimate, 0),
    overscan: OVERSCAN,
    scrollMargin,
    rangeExtractor,
    // Drawn between frames: scrolling does not wait for rows.
    useFlushSync: false,
  });
  const focusRef = useEventListener('focusin', ({ target }) =>
    setFocused(
      target instanceof Element ? (target.closest('[data-item]')?.getAttribute('data-item') ?? null) : null,
    ),
  );
  const ref = useMergedRef(list, focusRef);
  return (
    <div ref={ref} className={classes.list} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => (
        <div
          key={key}
          ref={virtualizer.measureElement}
          className={classes.item}
          data-index={index}
          data-item={key}
          style={{ transform: `translateY(${start - scrollMargin}px)` }}
        >
          {of(items, index, (item) => render(item, index), null)}
        </div>
      ))}
    </div>
  );
}

/** The virtualizer knows only the count: what it asks of an index beyond the end is `none`. */
function of<Item, Answer>(
  items: readonly Item[],
  index: number,
  ask: (item: Item) => Answer,
  none: Answer,
): Answer {
  const item = items[index];
  return item === undefined ? none : ask(item);
}

/** Pixels from the top of the page to the list, as what stands above grows and shrinks. */
function useTopOf(list: { current: HTMLElement | null }): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return top;
}

function withIndex(range: number[], index: number): number[] {
  if (index < 0 || range.includes(index)) return range;
  return [...range, index].sort((a, b) => a - b);
}
