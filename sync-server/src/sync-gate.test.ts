import { expect, it } from 'vitest';
import { createSyncGate } from './sync-gate.ts';

it('a gate runs a few tasks, lets some wait in order, and refuses the rest', async () => {
  const gate = createSyncGate(2, 1);
  const order: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = (name: string) =>
    gate.run(async () => {
      order.push(name);
      await promise;
    });
  const running = [work('a'), work('b'), work('c')];
  await expect(work('d')).rejects.toMatchObject({ code: 'busy' });
  expect(order).toEqual(['a', 'b']);
  resolve();
  await Promise.all(running);
  expect(order).toEqual(['a', 'b', 'c']);
  await gate.run(async () => order.push('e'));
  expect(order.at(-1)).toBe('e');
});

it('a gate frees the slot of a task that fails', async () => {
  const gate = createSyncGate(1, 0);
  await expect(gate.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await gate.run(async () => 'next')).toBe('next');
});
