import { expect, it } from 'vitest';

it('the teacher replica makes no code from text, which the policy of our pages forbids', async () => {
  const real = globalThis.Function;
  const made: unknown[][] = [];
  const watched = (args: unknown[]) => {
    made.push(args);
    return real(...(args as string[]));
  };
  globalThis.Function = new Proxy(real, {
    apply: (_, __, args) => watched(args),
    construct: (_, args) => watched(args),
  });
  try {
    // Loaded here, because zod asks when the first schema is made.
    await import('./rxdb-replica.ts');
  } finally {
    globalThis.Function = real;
  }
  expect(made).toEqual([]);
});
