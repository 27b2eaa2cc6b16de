/**
 * Which items of a long list are near the screen. The item with the focus stays drawn, however far somebody scrolls: its
 * sound plays on, and the focus stays where it was.
 */
import { useEventListener, useMergedRef } from '@mantine/hooks';
import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useWindowVirtualizer,
  type Virtualizer,
  windowScroll,
} from '@tanstack/react-virtual';
import { type RefCallback, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { windowListTexts as texts } from './texts.ts';
import { usePrinting } from './use-printing.ts';

interface WindowItemsOptions<Item> {
  items: readonly Item[];
  keyOf(item: Item): string;
  /** Pixels, before the item was drawn for the first time. */
  estimate(item: Item): number;
  /** Items beyond each edge of the screen. */
  overscan: number;
}

/** More would take longer than anybody waits for the printer's dialog. */
const MAX_PRINTED_ITEMS = 500;

/** An item to draw; `start` and `end` are pixels from the top of the list, and 0 on paper, where items follow each other. */
export interface WindowItem<Item> {
  item: Item;
  index: number;
  key: string;
  start: number;
  end: number;
}

interface WindowItems<Item, List extends HTMLElement> {
  /** For the element that holds the items. */
  ref: RefCallback<List>;
  /** For each item, which also carries its index as `data-index` and its key as `data-item`. */
  measure(element: Element | null): void;
  drawn: readonly WindowItem<Item>[];
  /** Pixels of all items, also of those that are not drawn; 0 on paper, where the list is as high as what is drawn. */
  totalSize: number;
  /** What paper says of a list that is too long for it; null on a screen. */
  notPrinted: string | null;
}

export function useWindowItems<Item, List extends HTMLElement>({
  items,
  keyOf,
  estimate,
  overscan,
}: WindowItemsOptions<Item>): WindowItems<Item, List> {
  const list = useRef<List>(null);
  const [initialRect] = useState(windowRect);
  const scrollMargin = useTopOf(list);
  const [focused, setFocused] = useState<string | null>(null);
  const kept = focused === null ? -1 : items.findIndex((item) => keyOf(item) === focused);
  const rangeExtractor = useCallback((range: Range) => withIndex(defaultRangeExtractor(range), kept), [kept]);
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    getItemKey: (index) => of(items, index, keyOf, ''),
    estimateSize: (index) => of(items, index, estimate, 0),
    overscan,
    scrollMargin,
    rangeExtractor,
    initialRect,
    // Drawn between frames: scrolling does not wait for rows.
    useFlushSync: false,
    measureElement: sizeOf,
    scrollToFn: keepInPlace,
  });
  const focusRef = useEventListener('focusin', ({ target }) =>
    setFocused(
      target instanceof Element ? (target.closest('[data-item]')?.getAttribute('data-item') ?? null) : null,
    ),
  );
  const isPrinting = usePrinting();
  const common = { ref: useMergedRef(list, focusRef), measure: virtualizer.measureElement };
  if (isPrinting) return { ...common, ...printedItems(items, keyOf) };
  const drawn = virtualizer.getVirtualItems().flatMap(({ index, key, start, end }) => {
    const place = { index, key: String(key), start: start - scrollMargin, end: end - scrollMargin };
    return of<Item, WindowItem<Item>[]>(items, index, (item) => [{ item, ...place }], []);
  });
  return { ...common, drawn, totalSize: virtualizer.getTotalSize(), notPrinted: null };
}

/** Paper has no screen to be near to: all items. */
function printedItems<Item>(items: readonly Item[], keyOf: (item: Item) => string) {
  const printed = items.slice(0, MAX_PRINTED_ITEMS);
  return {
    drawn: printed.map((item, index) => ({ item, index, key: keyOf(item), start: 0, end: 0 })),
    totalSize: 0,
    notPrinted: printed.length < items.length ? texts.notPrinted(printed.length, items.length) : null,
  };
}

/** Known before anything is drawn, so that the first drawing has the first items. */
const windowRect = () => ({ width: window.innerWidth, height: window.innerHeight });

/**
 * The size that the browser told, in the frame in which it laid the item out. Asked for before, it would lay out the whole
 * page for each item that is drawn.
 */
function sizeOf(
  element: Element,
  entry: ResizeObserverEntry | undefined,
  virtualizer: Virtualizer<Window, Element>,
): number {
  if (entry) return measureElement(element, entry, virtualizer);
  const index = virtualizer.indexFromElement(element);
  const known = virtualizer.itemSizeCache.get(virtualizer.options.getItemKey(index));
  return known ?? virtualizer.options.estimateSize(index);
}

/**
 * Keeps what is on the screen in its place when something above it turns out taller. At its beginning the virtualizer would
 * scroll to where the window is already, which lays out the whole page.
 */
const keepInPlace: typeof windowScroll = (offset, options, virtualizer) => {
  if (options.adjustments !== undefined) windowScroll(offset, options, virtualizer);
};

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
    // Called in the next frame, too.
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
