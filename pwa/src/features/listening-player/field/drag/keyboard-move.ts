/** Arrow keys move a lifted object by a fixed step. Specification, student side, section 9. */
import type { KeyboardCoordinateGetter } from '@dnd-kit/core';

const DIRECTIONS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
};

/** `step` in pixels. */
export function moveByKey(step: number): KeyboardCoordinateGetter {
  return (event, { currentCoordinates }) => {
    const direction = DIRECTIONS[event.code];
    if (!direction) return undefined;
    event.preventDefault();
    return { x: currentCoordinates.x + direction.x * step, y: currentCoordinates.y + direction.y * step };
  };
}
