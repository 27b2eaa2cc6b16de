/**
 * Which moves of a finger the drag library has to hear of: those to another zone, those that leave the tile or come back
 * to it, and those that scroll the page.
 */
import { DRAG_SCROLL_EDGE_SHARE } from 'shared-schema/rules/constants';
import { nearestZone } from './nearest-zone.ts';

export interface Place {
  x: number;
  y: number;
}

/** What scrolls, in pixels, as it stands when it is read. */
export type ScrolledPage = Pick<Element, 'scrollTop' | 'scrollHeight' | 'clientHeight'>;

/** The zone at a place, or the tile; null where there is neither. */
type ZoneAt = (place: Place) => Element | null;

/** Returns a function that says of each move, in their order, whether it matters. */
export function createMatters(zoneAt: ZoneAt, page: ScrolledPage): (place: Place) => boolean {
  let zone: Element | null = null;
  let scrolls = false;
  return (place) => {
    const before = { zone, scrolls };
    zone = zoneAt(place);
    scrolls = scrollsAt(place.y, page);
    // The library goes on scrolling until it hears of a move that does not scroll.
    return zone !== before.zone || scrolls || before.scrolls;
  };
}

/** The library scrolls the page while the finger is near its upper or lower edge, until the page ends there. */
function scrollsAt(y: number, { scrollTop, scrollHeight, clientHeight }: ScrolledPage): boolean {
  const edge = clientHeight * DRAG_SCROLL_EDGE_SHARE;
  // `scrollTop` has fractions of a pixel, the heights have none.
  const below = scrollHeight - clientHeight - scrollTop;
  return (y < edge && scrollTop > 0) || (y > clientHeight - edge && below >= 1);
}

export function isInside({ x, y }: Place, box: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>): boolean {
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

/** As a drop finds it: the zone under the finger, else the nearest one within its reach. */
export function zoneOnScreen(place: Place): Element | null {
  const under = document.elementFromPoint(place.x, place.y)?.closest('[data-zone]');
  if (under) return under;
  return nearestZone(document.querySelectorAll('[data-zone]'), (zone) => zone.getBoundingClientRect(), place);
}
