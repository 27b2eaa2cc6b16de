import { expect, it, vi } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { followClosely } from './close-pointer-sensor.ts';

/** `matters`: whether a zone begins or ends at a place. */
function setUp(matters = (_x: number) => true) {
  const clock = createFakeClock();
  const library = { onMove: vi.fn(), onEnd: vi.fn(), onCancel: vi.fn() };
  const follow = vi.fn();
  const sensor = followClosely(
    library,
    { follow },
    { clock, flush: (run) => run(), matters: ({ x }) => matters(x) },
  );
  const moveTo = (x: number) => sensor.onMove({ x, y: 0 });
  const heard = () => library.onMove.mock.calls.map(([{ x }]) => x);
  return { clock, library, follow, sensor, moveTo, heard };
}

it('an object follows the finger in every move, and the library hears of some of them', async () => {
  const { clock, follow, moveTo, heard } = setUp();
  moveTo(10);
  expect(heard()).toEqual([10]);
  moveTo(12);
  expect(follow).toHaveBeenLastCalledWith({ x: 2, y: 0 });
  moveTo(15);
  expect(follow).toHaveBeenLastCalledWith({ x: 5, y: 0 });
  expect(heard()).toEqual([10]);
  await clock.advance(80);
  expect(heard()).toEqual([10, 15]);
  expect(follow).toHaveBeenLastCalledWith({ x: 0, y: 0 });
});

it('the library hears of the last place before the drop, and of none after it', async () => {
  const { clock, library, sensor, moveTo, heard } = setUp();
  moveTo(10);
  moveTo(20);
  library.onEnd.mockImplementation(() => expect(heard()).toEqual([10, 20]));
  sensor.onEnd();
  expect(library.onEnd).toHaveBeenCalledOnce();
  await clock.advance(1000);
  expect(heard()).toEqual([10, 20]);
});

it('a drag that is canceled tells nothing more', async () => {
  const { clock, library, sensor, moveTo, heard } = setUp();
  moveTo(10);
  moveTo(20);
  sensor.onCancel();
  await clock.advance(1000);
  expect(library.onCancel).toHaveBeenCalledOnce();
  expect(heard()).toEqual([10]);
});

it('moves that lead to no other zone are not sent, however long the drag takes', async () => {
  const { clock, follow, moveTo, heard } = setUp((x) => x === 40);
  for (const x of [10, 20, 30]) {
    moveTo(x);
    await clock.advance(1000);
  }
  expect(heard()).toEqual([10]);
  expect(follow).toHaveBeenLastCalledWith({ x: 20, y: 0 });
  moveTo(40);
  expect(heard()).toEqual([10, 40]);
});
