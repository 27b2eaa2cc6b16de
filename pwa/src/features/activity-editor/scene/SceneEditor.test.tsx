// @vitest-environment happy-dom
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MAX_QUESTIONS } from 'shared-schema/rules/activities/activity-limits';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { saveActivity } from '#data/commands/activity-commands.ts';
import { prepareFile } from '#data/commands/local-file.ts';
import type { Activity } from '#data/queries/teacher/rows.ts';
import { shownToast } from '#test/render-screen.tsx';
import { activity } from '#test/teacher-rows.ts';
import { button, editActivity, resetWizard } from '#test/wizard/wizard.tsx';

vi.mock('#data/commands/outcomes.ts', { spy: true });
vi.mock('#data/commands/activity-commands.ts', () => ({ saveActivity: vi.fn() }));
vi.mock('#data/commands/local-file.ts', () => ({ prepareFile: vi.fn() }));
vi.mock('#data/queries/teacher/use-is-gone.ts', () => ({ useIsGone: vi.fn() }));
vi.mock('../use-draft-file.ts', () => ({
  useDraftFile: (_: unknown, address: string | null) => address && { src: address, name: '', kind: 'image' },
}));

// Asking whether each of some hundred elements is hidden takes most of the time.
configure({ defaultHidden: true });

const area = { x: 10, y: 10, width: 20, height: 20 };
/** A set of words, which need no pictures. */
const setOf = (id: string, name: string) => ({
  ...{ id, name, backgroundImage: `/uploads/${id}.png` },
  objects: [
    { id: 'dog', name: 'Dog', type: 'text' },
    { id: 'cat', name: 'Cat', type: 'text' },
  ],
  zones: [{ ...area, id: 'tree', label: 'Tree' }],
  questions: [
    { id: 'q', instruction: 'Put the dog there.', objectId: 'dog', correctZoneId: 'tree', points: 5 },
  ],
});

/** The wizard at the content of a stored activity. */
async function edit(interactiveTasks: unknown, patch: Partial<Activity> = {}) {
  const row = activity('yard', {
    type: 'interactive_listening',
    imageUrl: null,
    storyContent: null,
    interactiveTasks: interactiveTasks as Activity['interactiveTasks'],
    ...patch,
  });
  const rendered = editActivity(row);
  await rendered.user.click(button(/Content/));
  return rendered;
}

const tab = (name: RegExp) => screen.getByRole('tab', { name });

/** Saves and returns what is stored. */
async function saved({ user }: Awaited<ReturnType<typeof edit>>) {
  await user.click(button(/Review/));
  await user.click(button('Update Activity'));
  await waitFor(() => expect(saveActivity).toHaveBeenCalled());
  return vi.mocked(saveActivity).mock.calls[0]?.[0];
}

describe('SceneEditor', () => {
  beforeEach(resetWizard);

  it('an activity of several sets is opened, one set edited, and all stored with their flattened parts', async () => {
    const screenOf = await edit({ sets: [setOf('park', 'Park'), setOf('home', 'Home')], ttsEnabled: true });
    expect(screen.getByText('2 sets, 2 questions, 4 objects in all')).toBeTruthy();
    await screenOf.user.click(button(/^2\. Home/));
    await screenOf.user.click(tab(/Questions/));
    await screenOf.fill(screen.getByLabelText(/^Instruction/), 'Put the dog on the bed.');
    await screenOf.user.click(button('Move Home to the left'));
    expect(await saved(screenOf)).toMatchObject({
      imageUrl: '/uploads/home.png',
      interactiveTasks: {
        sets: [{ name: 'Home' }, { name: 'Park', questions: [{ instruction: 'Put the dog there.' }] }],
        tasks: [
          { instruction: 'Put the dog on the bed.', points: 5, tolerance: 50, setId: 'home', targetX: 20 },
          { instruction: 'Put the dog there.', setId: 'park', setName: 'Park' },
        ],
        objects: [{ initialX: 10, initialY: 85, size: 'medium', color: 'blue' }, {}, {}, {}],
      },
    });
  });

  it('a legacy activity without sets is opened, and stays as it was stored until a set is edited', async () => {
    const tasks = [{ id: 1, instruction: 'Find the cat.', objectId: 'cat', targetX: 30, targetY: 40 }];
    const objects = [{ id: 'cat', name: 'Cat', type: 'text' }] as never;
    const screenOf = await edit(tasks, { interactiveObjects: objects });
    expect(screen.getByText('1 set, 1 question, 1 object in all')).toBeTruthy();
    await screenOf.user.click(tab(/Questions/));
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Instruction/).value).toBe('Find the cat.');
    expect(await saved(screenOf)).toMatchObject({ interactiveTasks: { tasks, ttsEnabled: true } });
    expect(vi.mocked(saveActivity).mock.calls[0]?.[0].interactiveTasks).not.toHaveProperty('sets');
  });

  it('a legacy activity of which a set was edited is stored with its sets', async () => {
    const tasks = [{ id: 1, instruction: 'Find the cat.', objectId: 'cat', targetX: 30, targetY: 40 }];
    const objects = [{ id: 'cat', name: 'Cat', type: 'text' }] as never;
    const screenOf = await edit(tasks, { interactiveObjects: objects });
    await screenOf.fill(screen.getByLabelText('Name of this set'), 'Cats');
    await screenOf.user.tab();
    expect(await saved(screenOf)).toMatchObject({
      interactiveTasks: { sets: [{ name: 'Cats' }], tasks: [{ instruction: 'Find the cat.' }] },
    });
  });

  it('a new question is ready for its words, and about the first object that none names', async () => {
    const { user } = await edit({ sets: [setOf('park', 'Park')] });
    await user.click(tab(/Questions/));
    await user.click(button('Add Question at the end'));
    const added = within(screen.getByRole('listitem', { name: 'Question 2' }));
    expect(document.activeElement).toBe(added.getByLabelText(/^Instruction/));
    expect(added.getByRole<HTMLInputElement>('combobox', { name: 'Object' }).value).toBe('Cat');
    expect(added.getByRole<HTMLInputElement>('combobox', { name: 'Correct zone' }).value).toBe('');
  });

  it('a full activity says so, and takes neither a question nor a copy of a set', async () => {
    const questions = Array.from({ length: MAX_QUESTIONS }, (_, index) => ({
      ...{ id: `q${index}`, instruction: 'Put it there.', objectId: 'dog', correctZoneId: 'tree' },
    }));
    const small = { ...setOf('home', 'Home'), questions: [] };
    const { user } = await edit({ sets: [small, { ...setOf('park', 'Park'), questions }] });
    await user.click(tab(/Questions/));
    expect(screen.getByText('An activity has room for 100 questions, in all its sets.')).toBeTruthy();
    expect(button('Add Question').disabled).toBe(true);
    expect(button('Duplicate Park').disabled).toBe(true);
    expect(button('Duplicate Home').disabled).toBe(false);
  });

  it('points can be emptied and typed anew, and are 10 where nothing is typed', async () => {
    const screenOf = await edit({ sets: [setOf('park', 'Park')] });
    const { user } = screenOf;
    await user.click(tab(/Questions/));
    const points = screen.getByLabelText<HTMLInputElement>('Points');
    await user.clear(points);
    expect(points.value).toBe('');
    await user.tab();
    expect(points.value).toBe('10');
    await user.clear(points);
    await user.type(points, '25');
    expect(await saved(screenOf)).toMatchObject({
      interactiveTasks: { sets: [{ questions: [{ points: 25 }] }] },
    });
  });

  it('speech is switched above the sets and in the panel alike', async () => {
    const screenOf = await edit({ sets: [setOf('park', 'Park')] });
    const switches = screen.getAllByRole<HTMLInputElement>('switch', { name: /Text-to-speech/ });
    expect(switches.map(({ checked }) => checked)).toEqual([true, true]);
    await screenOf.user.click(switches[1] as HTMLElement);
    expect(switches.map(({ checked }) => checked)).toEqual([false, false]);
    expect(await saved(screenOf)).toMatchObject({ interactiveTasks: { ttsEnabled: false } });
  });

  it('the only set cannot be deleted', async () => {
    const { user } = await edit({ sets: [setOf('park', 'Park')] });
    await user.click(button('Delete Park'));
    const message = 'You must have at least one activity set';
    expect(shownToast()).toEqual({ title: 'Cannot Delete', message });
  });

  it('the zones appear once there is a background', async () => {
    await edit({ sets: [{ ...setOf('park', 'Park'), backgroundImage: null }] });
    expect(screen.queryByRole('tab', { name: /Zones/ })).toBeNull();
  });

  it('a zone that is too small is made larger, also in an old set without a background', async () => {
    const small = { id: 'tree', label: 'Tree', x: 99, y: 50, width: 1, height: 1 };
    const screenOf = await edit({
      sets: [{ ...setOf('park', 'Park'), backgroundImage: null, zones: [small] }],
    });
    await screenOf.user.click(tab(/Zones/));
    await screenOf.user.click(button('Make it larger'));
    expect(screen.queryByRole('button', { name: 'Make it larger' })).toBeNull();
    expect(tab(/Zones/).getAttribute('aria-selected')).toBe('true');
    expect(await saved(screenOf)).toMatchObject({
      interactiveTasks: { sets: [{ zones: [{ x: 90, y: 45.5, width: 10, height: 10 }] }] },
    });
  });

  it('a second finger on the picture takes no zone away from the first one', async () => {
    const bush = { id: 'bush', label: 'Bush', x: 60, y: 60, width: 20, height: 20 };
    const set = setOf('park', 'Park');
    const screenOf = await edit({ sets: [{ ...set, zones: [...set.zones, bush] }] });
    await screenOf.user.click(tab(/Zones/));
    const canvas = screen.getByRole('region', { name: 'Zones on the picture' });
    canvas.setPointerCapture = () => {};
    canvas.getBoundingClientRect = () => new DOMRect(0, 0, 100, 100);
    const finger = (pointerId: number, at: number) => ({
      ...{ pointerId, pointerType: 'touch', button: 0 },
      ...{ clientX: at, clientY: at },
    });
    fireEvent.pointerDown(button('Tree'), finger(1, 15));
    fireEvent.pointerDown(button('Bush'), finger(2, 65));
    fireEvent.pointerMove(canvas, finger(1, 35));
    fireEvent.pointerUp(canvas, finger(2, 65));
    fireEvent.pointerUp(canvas, finger(1, 35));
    expect(await saved(screenOf)).toMatchObject({
      interactiveTasks: {
        sets: [
          {
            zones: [
              { x: 30, y: 30 },
              { x: 60, y: 60 },
            ],
          },
        ],
      },
    });
  });

  it('a set without objects and zones says what its questions need, and leads there', async () => {
    const { user } = await edit({ sets: [{ ...setOf('park', 'Park'), objects: [], zones: [] }] });
    await user.click(tab(/Questions/));
    await user.click(button('Draw zones'));
    expect(tab(/Zones/).getAttribute('aria-selected')).toBe('true');
    await user.click(tab(/Questions/));
    await user.click(button('Choose objects'));
    expect(tab(/Objects/).getAttribute('aria-selected')).toBe('true');
  });

  it('Enter in the search adds the first object that was found, and the next search begins', async () => {
    const screenOf = await edit({ sets: [setOf('park', 'Park')] });
    await screenOf.user.click(tab(/Objects/));
    const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search all objects' });
    await screenOf.user.type(search, 'duck');
    expect(screen.getByText('Enter adds Duck')).toBeTruthy();
    await screenOf.user.keyboard('{Enter}{Enter}unicorn{Enter}');
    expect(search.value).toBe('unicorn');
    expect(await saved(screenOf)).toMatchObject({
      interactiveTasks: { sets: [{ objects: [{}, {}, { libraryItem: 'duck' }] }] },
    });
  });

  it('a search without a result offers what was searched as words', async () => {
    const screenOf = await edit({ sets: [setOf('park', 'Park')] });
    await screenOf.user.click(tab(/Objects/));
    await screenOf.fill(screen.getByRole('searchbox', { name: 'Search all objects' }), 'unicorn');
    await screenOf.user.click(button('Add "unicorn" as words'));
    expect(await saved(screenOf)).toMatchObject({
      interactiveTasks: { sets: [{ objects: [{}, {}, { type: 'text', name: 'unicorn' }] }] },
    });
  });

  it('names of objects and zones, and the instruction, get a sound that is stored with its file', async () => {
    const sound = { address: '/uploads/voice.webm', previewUrl: 'blob:voice', name: 'voice.webm' };
    vi.mocked(prepareFile).mockResolvedValue(sound as Awaited<ReturnType<typeof prepareFile>>);
    const screenOf = await edit({ sets: [setOf('park', 'Park')] });
    for (const [step, label] of [
      [/Objects/, '"Dog" as sound'],
      [/Zones/, '"Tree" as sound'],
      [/Questions/, 'Instruction as sound'],
    ] as const) {
      await screenOf.user.click(tab(step));
      await screenOf.user.click(button(`Add sound: ${label}`));
      expect(document.activeElement).toBe(button(`Record: ${label}`));
      const input = screen.getByLabelText(label, { selector: 'input' });
      await screenOf.user.upload(input, new File(['OggS'], 'voice.webm', { type: 'audio/webm' }));
      await screen.findByRole('button', { name: `Play ${label}` });
    }
    const voice = { audioUrl: '/uploads/voice.webm' };
    expect(await saved(screenOf)).toMatchObject({
      interactiveTasks: { sets: [{ objects: [voice, {}], zones: [voice], questions: [voice] }] },
      files: [sound],
    });
  });

  it('a picture that is removed before it was added comes back by undo, and is released with the wizard', async () => {
    const picture = { address: '/uploads/dog.png', previewUrl: 'blob:dog', name: 'dog.png', sha256: 'd' };
    vi.mocked(prepareFile).mockResolvedValue(picture as Awaited<ReturnType<typeof prepareFile>>);
    const revoke = vi.spyOn(URL, 'revokeObjectURL');
    const { user, update } = await edit({ sets: [setOf('park', 'Park')] });
    await user.click(tab(/Objects/));
    const input = screen.getByLabelText('Own picture', { selector: 'input' });
    await user.upload(input, new File(['dog'], 'dog.png', { type: 'image/png' }));
    await screen.findByLabelText('Label');
    await user.click(button('Remove Own picture'));
    expect(screen.queryByLabelText('Label')).toBeNull();
    await user.click(button('Undo'));
    await screen.findByLabelText('Label');
    expect(revoke).not.toHaveBeenCalled();
    update(null);
    expect(revoke.mock.calls).toEqual([['blob:dog']]);
    revoke.mockRestore();
  });
});
