// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { hasWrongDate } from '#data/sync-status/wrong-date.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import { DateNotice } from './DateNotice.tsx';

const QUESTION = /^Is the date of this device right\? It says .*January 1, 2016/;

let device: TestDevice;
beforeEach(async () => {
  device = await createTestDevice();
});

const open = (date: string, connection: 'online' | 'offline') => {
  device.time.now = Date.parse(date);
  const app = createTestAppContext({}, device.context);
  app.statusStore.setState({ connection });
  renderScreen(<DateNotice />, app);
  return app;
};
/** Until what the notice reads has been read, too. */
const readStore = () => act(async () => void (await hasWrongDate(device.outbox, device.time.now)));

it('a device without the school that says a date of years ago asks whether it is right, and says what to do', async () => {
  open('2016-01-01T12:00:00Z', 'offline');
  expect(await screen.findByText(QUESTION)).toBeTruthy();
  expect(
    screen.getByText(
      'With a wrong date, a device cannot reach the school’s computer. Set date, time and time zone in the settings of the device.',
    ),
  ).toBeTruthy();
});

it('a device with a wrong date is asked nothing as long as it reaches the school', async () => {
  const app = open('2016-01-01T12:00:00Z', 'online');
  await readStore();
  expect(screen.queryByText(QUESTION)).toBeNull();
  act(() => app.statusStore.setState({ connection: 'offline' }));
  expect(await screen.findByText(QUESTION)).toBeTruthy();
});

it('a device with a right date is asked nothing while it does not reach the school', async () => {
  open('2026-11-30T12:00:00Z', 'offline');
  await readStore();
  expect(screen.queryByText(QUESTION)).toBeNull();
});
