import { expect, it } from 'vitest';
import { createFakeClock } from '../fake-clock.ts';
import { whenAppKept } from './app-shell.ts';

const registration = {} as ServiceWorkerRegistration;

it('whenAppKept waits for the worker that has the whole app', async () => {
  const clock = createFakeClock();
  let activate = (_: ServiceWorkerRegistration) => {};
  const ready = new Promise<ServiceWorkerRegistration>((resolve) => (activate = resolve));
  let kept: unknown;
  void whenAppKept(clock, { ready }).then((value) => (kept = value));
  await clock.advance(59_999);
  expect(kept).toBeUndefined();
  activate(registration);
  await clock.advance(0);
  expect(kept).toBe(true);
});

it('whenAppKept does not wait for ever where there is no worker', async () => {
  const clock = createFakeClock();
  const never = whenAppKept(clock, { ready: new Promise(() => undefined) });
  await clock.advance(60_000);
  expect(await never).toBe(false);
  expect(await whenAppKept(clock, undefined)).toBe(false);
});
