import { KEYBOARD_DRAG_STEP_PX } from 'shared-schema/rules/constants';
import { expect, test, vi } from 'vitest';
import { moveByKey } from './keyboard-move.ts';

const move = (code: string) => {
  const event = { code, preventDefault: vi.fn() } as unknown as KeyboardEvent;
  const at = { currentCoordinates: { x: 100, y: 100 } };
  return moveByKey(KEYBOARD_DRAG_STEP_PX)(event, at as never);
};

test('an arrow key moves a lifted object by 25 px, and no other key does', () => {
  expect(move('ArrowRight')).toEqual({ x: 125, y: 100 });
  expect(move('ArrowUp')).toEqual({ x: 100, y: 75 });
  expect(move('KeyA')).toBeUndefined();
});
