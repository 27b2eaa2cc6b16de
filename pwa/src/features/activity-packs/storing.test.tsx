// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { Dexie } from 'dexie';
import { beforeEach, expect, it, vi } from 'vitest';
import type { AppContext } from '#data/app-context.ts';
import { outcomesOf } from '#data/commands/outcomes.ts';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import { deviceWith, parkPack } from '#test/pack-fixtures.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { teacherData } from '#test/teacher-rows.ts';
import { createTestAppContext } from '#test/test-app-context.ts';
import ImportDialog from './ImportDialog.tsx';
import ReadyDialog from './ReadyDialog.tsx';
import { type Packs, usePacks } from './use-packs.tsx';

vi.mock('#data/commands/outcomes.ts', async (original) => ({
  ...(await original<typeof import('#data/commands/outcomes.ts')>()),
  outcomesOf: vi.fn(),
}));
vi.mock('#data/queries/teacher/use-teacher-data.ts', () => ({ useTeacherData: vi.fn() }));

const onClose = vi.fn();
const nothing = () => {};
const file = new File([parkPack], 'park.chickadee');
let context: AppContext;

beforeEach(async () => {
  vi.clearAllMocks();
  const { device } = await deviceWith();
  context = createTestAppContext({}, device.context);
  vi.mocked(outcomesOf).mockResolvedValue([{ kind: 'waiting' }]);
  vi.mocked(useTeacherData).mockReturnValue(teacherData());
});

/** Keeps the outbox busy; returns how to free it. */
function holdOutbox(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { outbox } = context;
  void outbox.transaction('rw', outbox.commands, () => Dexie.waitFor(promise));
  return resolve;
}

const chooseFile = ({ user }: ReturnType<typeof renderScreen>) =>
  user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);

const importButton = () => screen.findByRole('button', { name: 'Import 1 activity' });

/** What leaves the dialog without an import, as far as it can be pressed. */
const waysOut = () =>
  ['Cancel', 'Back', 'Close'].filter((name) =>
    screen.queryAllByRole<HTMLButtonElement>('button', { name }).some(({ disabled }) => !disabled),
  );

it('an import that is being stored cannot be canceled', async () => {
  const rendered = renderScreen(<ImportDialog onReady={nothing} onClose={onClose} />, context);
  await chooseFile(rendered);
  await importButton();
  expect(waysOut()).toEqual(['Cancel', 'Close']);
  const free = holdOutbox();
  await rendered.user.click(await importButton());
  expect(waysOut()).toEqual([]);
  await rendered.user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  free();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(await context.outbox.commands.count()).toBe(1);
});

it('an import that could not be stored can be canceled', async () => {
  vi.spyOn(context.outbox.commands, 'add').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  const rendered = renderScreen(<ImportDialog onReady={nothing} onClose={onClose} />, context);
  await chooseFile(rendered);
  await rendered.user.click(await importButton());
  await waitFor(() => expect(shownToast()?.title).toBe('Error'));
  expect(waysOut()).toEqual(['Cancel', 'Close']);
});

it('ready activities that are being stored cannot be chosen anew', async () => {
  const { user } = renderScreen(<ReadyDialog onClose={onClose} />, context);
  await user.click(await screen.findByRole('checkbox', { name: 'By the Pond' }));
  await user.click(screen.getByRole('button', { name: 'Look inside' }));
  await importButton();
  expect(waysOut()).toEqual(['Back', 'Close']);
  const free = holdOutbox();
  await user.click(await importButton());
  expect(waysOut()).toEqual([]);
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  free();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

it('an import that is stored leaves a dialog open that was opened meanwhile', async () => {
  let packs!: Packs;
  const rendered = renderScreen(<Page onPacks={(next) => (packs = next)} />, context);
  act(() => packs.importActivities());
  await screen.findByText(/^Choose a file that was exported/);
  await chooseFile(rendered);
  await importButton();
  const free = holdOutbox();
  await rendered.user.click(await importButton());
  act(() => packs.chooseReady());
  await screen.findByRole('checkbox', { name: 'By the Pond' });
  free();
  await waitFor(() => expect(shownToast()?.title).toBe('Saved on this device'));
  expect(screen.getByRole('dialog', { name: 'Ready activities' })).toBeTruthy();
  await rendered.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

function Page({ onPacks }: { onPacks(packs: Packs): void }) {
  const packs = usePacks();
  onPacks(packs);
  return packs.element;
}
