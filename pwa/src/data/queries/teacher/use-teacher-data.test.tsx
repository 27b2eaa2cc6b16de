// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { liveQuery } from 'dexie';
import { beforeEach, expect, it } from 'vitest';
import { renderScreen } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import { useTeacherData } from './use-teacher-data.ts';

let device: TestDevice;

beforeEach(async () => {
  drawings = 0;
  device = await createTestDevice();
  await device.signIn('rivera', 'teacher');
});

let drawings = 0;

function Classes() {
  const data = useTeacherData();
  drawings += 1;
  return <p>{data ? `${data.classes.length} classes` : 'on their way'}</p>;
}

function show(connection: 'online' | 'offline') {
  const app = createTestAppContext({}, device.context);
  app.statusStore.setState({ connection });
  renderScreen(<Classes />, app);
  return app;
}

/** All tables have been read, so that only the cursor says what is known. */
async function showWithTables() {
  const { liveTables } = show('online');
  const tables = ['users', 'class_codes', 'activities', 'activity_assignments', 'progress'] as const;
  for (const table of tables) {
    await expect.poll(() => liveTables.get({ uid: 'rivera', role: 'teacher' }, table).get()).toBeDefined();
  }
  await waitFor(() => expect(screen.getByText('on their way')).toBeTruthy());
}

const pulled = { account: 'rivera', cursor: 'c1', replica: 'r', generation: 1 };

it('nothing is said of a school of which no row has come yet', async () => {
  await showWithTables();
  await device.outbox.cursors.put(pulled);
  expect(await screen.findByText('0 classes')).toBeTruthy();
});

it('a school of which only some pages have come is still on its way', async () => {
  await showWithTables();
  // A live query that began later hears of the page later than the screen does.
  const { promise: isRead, resolve } = Promise.withResolvers<void>();
  const watch = liveQuery(() => device.outbox.cursors.get('rivera')).subscribe(
    (row) => row?.isPartial && resolve(),
  );
  await device.outbox.cursors.put({ ...pulled, isPartial: true });
  await isRead;
  watch.unsubscribe();
  await act(async () => {});
  expect(screen.getByText('on their way')).toBeTruthy();
  await device.outbox.cursors.put({ ...pulled, cursor: 'c2' });
  expect(await screen.findByText('0 classes')).toBeTruthy();
});

it('a teacher works on without a network where nothing was pulled', async () => {
  show('offline');
  expect(await screen.findByText('0 classes')).toBeTruthy();
});

it('a page that waits for its tables is not drawn for each of them', async () => {
  show('offline');
  await screen.findByText('0 classes');
  // Without an account, with it, when the pulls are known, and with all tables.
  expect(drawings).toBeLessThanOrEqual(4);
});
