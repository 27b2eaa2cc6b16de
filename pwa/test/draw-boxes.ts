/** Gives a box to each element in the page. happy-dom draws nothing; a browser draws what is in the page. */
import { vi } from 'vitest';

/** Until `vi.restoreAllMocks()`. */
export function drawBoxes(): void {
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function (this: Element) {
    return Object.assign(this.isConnected ? [this.getBoundingClientRect()] : [], { item: () => null });
  });
}
