// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { readActivityDraft } from '#data/drafts/activity/activity-drafts.ts';
import { useTable } from '#data/queries/use-table.ts';
import { createFakeClock, type FakeClock } from '#platform/fake-clock.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import ActivityWizard from '../ActivityWizard.tsx';
import { emptyDraft, reduceDraft } from '../activity-draft.ts';
import { continueDraft } from './stored-draft.ts';

vi.mock('#data/queries/use-table.ts', () => ({ useTable: vi.fn() }));

const blank = emptyDraft('interactive_listening');
const setId = blank.scenes.sets[0]?.id ?? '';
const draft = reduceDraft(blank, {
  ...{ type: 'scene', file: null },
  scene: { type: 'add-object', setId, id: 'dog', object: { type: 'text', name: 'Dog', textLabel: 'Dog' } },
});

let device: TestDevice;
let clock: FakeClock;

beforeEach(async () => {
  vi.mocked(useTable).mockReturnValue([]);
  device = await createTestDevice();
  clock = createFakeClock();
  await device.signIn('rivera', 'teacher');
});

/** The wizard at the objects of a scene with a dog. */
async function openObjects() {
  const kept = {
    owner: { account: 'rivera', id: 'yard' },
    written: { draft, base: draft },
    past: [],
    place: { current: 1, visited: 1 },
  };
  const opened = renderScreen(
    <ActivityWizard start={draft} kept={kept} onClose={vi.fn()} />,
    createTestAppContext({}, { ...device.context, clock }),
  );
  await opened.user.click(screen.getByRole('tab', { name: /Objects/ }));
  return opened;
}

const nameField = () => screen.getByLabelText<HTMLInputElement>('Name of the object');
/** The object as a crash would leave it. */
async function storedObject(): Promise<unknown> {
  await clock.advance(500);
  await waitFor(() => expect(screen.getByText('Draft saved on this device')).toBeTruthy());
  const stored = await readActivityDraft('yard', device.context);
  const continued = stored && continueDraft(stored);
  return continued?.written.draft.scenes.sets[0]?.objects[0];
}

it('a name that is half typed is on the device at a pause of typing, while the field is still open', async () => {
  const { fill } = await openObjects();
  await fill(nameField(), 'Big d');
  expect(document.activeElement).toBe(nameField());
  expect(await storedObject()).toMatchObject({ name: 'Big d', textLabel: 'Big d' });
  expect(shownToast()).toBeNull();
});

it('a name that is emptied and left is the name from before', async () => {
  const { user, fill } = await openObjects();
  await fill(nameField(), 'Big d');
  await user.clear(nameField());
  expect(nameField().value).toBe('');
  await user.tab();
  expect(nameField().value).toBe('Dog');
  expect(shownToast()).toBeNull();
});

it('undo takes back what was typed into a name, also while its field is open', async () => {
  const { user } = await openObjects();
  await user.type(nameField(), 'gy');
  await user.keyboard('{Control>}z{/Control}');
  expect(nameField().value).toBe('Dog');
  await user.tab();
  expect(nameField().value).toBe('Dog');
});

it('a name says that it was changed when its field is left', async () => {
  const { user, fill } = await openObjects();
  await fill(nameField(), ' Hound ');
  await user.keyboard('{Enter}');
  expect(shownToast()).toMatchObject({ title: 'Object Updated' });
  expect(nameField().value).toBe('Hound');
});
