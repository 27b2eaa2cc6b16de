/** A long list of which only what is near the screen is drawn. */
import type { ReactNode } from 'react';
import { useWindowItems } from './use-window-items.ts';
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
  const list = useWindowItems<Item, HTMLDivElement>({ items, keyOf, estimate, overscan: OVERSCAN });
  return (
    <div ref={list.ref} className={classes.list} style={{ height: list.totalSize || undefined }}>
      {list.drawn.map(({ item, index, key, start }) => (
        <div
          key={key}
          ref={list.measure}
          className={classes.item}
          data-index={index}
          data-item={key}
          style={{ transform: start ? `translateY(${start}px)` : undefined }}
        >
          {render(item, index)}
        </div>
      ))}
      {list.notPrinted && <p className={classes.notPrinted}>{list.notPrinted}</p>}
    </div>
  );
}
