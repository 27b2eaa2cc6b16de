// @vitest-environment happy-dom
import { configure, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listActivityDrafts } from '#data/activity-drafts/activity-drafts.ts';
import { answersTo } from '#data/commands/answers.ts';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import type { Activity } from '#data/queries/teacher/rows.ts';
import { useTable } from '#data/queries/use-table.ts';
import { createFakeClock, type FakeClock } from '#platform/fake-clock.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { activity } from '#test/teacher-rows.ts';
import { createTestAppContext } from '#test/test-app-context.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import { useWizard } from '../use-wizard.tsx';

vi.mock('#data/commands/answers.ts', async (original) => ({
  ...(await original<typeof import('#data/commands/answers.ts')>()),
  answersTo: vi.fn(),
}));
vi.mock('#data/queries/use-table.ts', () => ({ useTable: vi.fn() }));

// Whether an element is hidden takes longest to find out.
configure({ defaultHidden: true });

let device: TestDevice;
let clock: FakeClock;
const questions = [{ id: '1', prompt: 'Who?', imageUrl: null }];
const fox = activity('fox', {
  ...{ title: 'The fox', type: 'story', storyContent: 'A fox ran.', questions, seq: 5 },
  ...{ imageUrl: null, question: null, audioUrl: null, audioCommand: null },
});

function Page() {
  const wizard = useWizard(({ activity: given, onClose }) => (
    <button type="button" onClick={onClose}>
      Assign {given.title}
    </button>
  ));
  return (
    <>
      <button type="button" onClick={() => wizard.create('story')}>
        New story
      </button>
      <button type="button" onClick={() => wizard.create('interactive_listening')}>
        New scene
      </button>
      <button type="button" onClick={() => wizard.edit(fox)}>
        Edit the fox
      </button>
      {wizard.offers}
      {wizard.element}
    </>
  );
}

const known = (...rows: Activity[]) => vi.mocked(useTable).mockReturnValue(rows);
const open = () => renderScreen(<Page />, createTestAppContext({}, { ...device.context, clock }));
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const title = () => screen.findByLabelText<HTMLInputElement>(/^Title/);
const stored = () => listActivityDrafts(device.outbox, 'rivera');
const commands = (): Promise<CommandRow[]> => device.outbox.commands.toArray();

// Loaded before the first test waits for them.
beforeAll(() => Promise.all([import('./OpenWizard.tsx'), import('./UnfinishedActivities.tsx')]));

beforeEach(async () => {
  vi.clearAllMocks();
  vi.mocked(answersTo).mockResolvedValue([{ kind: 'applied', command: undefined }]);
  device = await createTestDevice();
  clock = createFakeClock();
  await device.signIn('rivera', 'teacher');
  known(fox);
});

describe('undo and redo in the wizard', () => {
  it('Ctrl+Z undoes what was typed, also in its field, and Ctrl+Y brings it back', async () => {
    const { user, fill } = open();
    await user.click(await button('New story'));
    await fill(await title(), 'Hen');
    await user.keyboard('{Control>}z{/Control}');
    expect((await title()).value).toBe('');
    expect((await button('Undo')).disabled).toBe(true);
    await user.keyboard('{Control>}y{/Control}');
    expect((await title()).value).toBe('Hen');
    await user.keyboard('{Control>}z{/Control}{Control>}{Shift>}Z{/Shift}{/Control}');
    expect((await title()).value).toBe('Hen');
  });

  it('the button brings a deleted question back', async () => {
    const { user } = open();
    await user.click(await button('Edit the fox'));
    await user.click(await button(/Content/));
    await user.click(await button('Delete question 1'));
    expect(screen.queryByText('Who?')).toBeNull();
    await user.click(await button('Undo'));
    expect(await screen.findByText('Who?')).toBeTruthy();
  });

  it('words that are not in the draft yet stay with the undo of the browser', async () => {
    const { user, fill } = open();
    await user.click(await button('New scene'));
    await fill(await title(), 'Yard');
    await user.click(await button('Next'));
    await user.click(await screen.findByRole('tab', { name: /Objects/ }));
    await fill(await screen.findByRole('searchbox'), 'dog');
    await user.keyboard('{Control>}z{/Control}');
    expect((await button('Redo')).disabled).toBe(true);
  });
});

describe('saving by keyboard', () => {
  it('Ctrl+S saves with the checks of the button', async () => {
    const { user, fill } = open();
    await user.click(await button('Edit the fox'));
    await fill(await title(), ' ');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Required Information Missing')).toBeTruthy();
    await fill(await title(), 'The red fox');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(async () =>
      expect(await commands()).toMatchObject([{ ifSeq: 5, payload: { title: 'The red fox' } }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await stored()).toEqual([]);
  });
});

describe('a draft of the wizard', () => {
  async function writeAndLeave(opener: string, words: string) {
    const screen1 = open();
    await screen1.user.click(await button(opener));
    await screen1.fill(await title(), words);
    await screen1.user.click(await button('Close the wizard'));
    await screen1.user.click(await button('Keep the draft'));
    return screen1;
  }

  it('the wizard says when the draft is on the device', async () => {
    const { user, fill } = open();
    await user.click(await button('New story'));
    await fill(await title(), 'Hen');
    expect(screen.queryByText('Draft saved on this device')).toBeNull();
    await clock.advance(500);
    expect(await screen.findByText('Draft saved on this device')).toBeTruthy();
    expect(await device.outbox.activityDrafts.toArray()).toMatchObject([{ title: 'Hen', activityUid: null }]);
  });

  it('a name that is half typed is in the draft when the window is left', async () => {
    const { user, fill } = open();
    await user.click(await button('New scene'));
    await fill(await title(), 'Yard');
    await user.click(await button('Next'));
    await fill(await screen.findByLabelText('Name of this set'), 'By the tree');
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(async () =>
      expect(await device.outbox.activityDrafts.toArray()).toMatchObject([
        { content: { draft: { scenes: { sets: [{ name: 'By the tree' }] } } } },
      ]),
    );
  });

  it('a draft that was kept is offered, continued where it was left, and gone once it is saved', async () => {
    const { user, fill } = open();
    await user.click(await button('Edit the fox'));
    await fill(await title(), 'The red fox');
    await user.click(await button(/Review/));
    await user.click(await button('Close the wizard'));
    await user.click(await button('Keep the draft'));
    expect(await screen.findByText('You have an unfinished activity')).toBeTruthy();
    await user.click(await button('Continue: Changes to "The red fox"'));
    expect(await screen.findByText('Ready to finish?')).toBeTruthy();
    await user.click(await button('Update Activity'));
    await waitFor(async () => expect(await commands()).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('You have an unfinished activity')).toBeNull());
    expect(await stored()).toEqual([]);
  });

  it('a draft that is continued and not changed is left without a question', async () => {
    const { user } = await writeAndLeave('New story', 'Hen');
    await user.click(await button('Continue: "Hen"'));
    expect((await title()).value).toBe('Hen');
    await user.click(await button('Close the wizard'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await stored()).toHaveLength(1);
  });

  it('a draft is discarded after a question', async () => {
    const { user } = await writeAndLeave('New story', 'Hen');
    await user.click(await button('Discard: "Hen"'));
    const question = await screen.findByRole('dialog', { name: 'Discard this draft?' });
    await user.click(within(question).getByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect(await stored()).toEqual([]));
  });

  it('an activity with a draft opens with the draft or as it is saved, and undo brings the draft back', async () => {
    const { user } = await writeAndLeave('Edit the fox', 'The red fox');
    await user.click(await button('Edit the fox'));
    await user.click(await button('Begin from the saved activity'));
    expect((await title()).value).toBe('The fox');
    // Looking around and the confirmation of an own edit are no writing.
    await user.click(await button(/Content/));
    known({ ...fox, seq: 9 });
    await user.click(await button(/Basic Info/));
    expect(await device.outbox.activityDrafts.count()).toBe(1);
    await user.click(await button('Undo'));
    expect((await title()).value).toBe('The red fox');
  });

  it('discarding while leaving keeps nothing', async () => {
    const { user, fill } = open();
    await user.click(await button('New story'));
    await fill(await title(), 'Hen');
    await clock.advance(500);
    await user.click(await button('Close the wizard'));
    await user.click(await button('Discard'));
    await waitFor(async () => expect(await device.outbox.activityDrafts.count()).toBe(0));
  });

  it('a draft that says what is saved is no draft', async () => {
    const { user, fill } = open();
    await user.click(await button('Edit the fox'));
    await fill(await title(), 'The red fox');
    await clock.advance(500);
    await fill(await title(), 'The fox');
    await waitFor(async () => expect(await device.outbox.activityDrafts.count()).toBe(0));
    await user.click(await button('Close the wizard'));
    expect(screen.queryByText('Leave without saving?')).toBeNull();
  });
});

describe('a newer version from another device', () => {
  const newer = { ...fox, title: 'The grey fox', seq: 9 };

  async function editWhileItChanges() {
    const opened = open();
    await opened.user.click(await button('Edit the fox'));
    await opened.fill(await title(), 'The red fox');
    known(newer);
    opened.update(<Page />);
    // The wizard reads the table when it is drawn.
    await opened.user.type(await title(), '!');
    return opened;
  }

  it('going on with mine saves on top of the newer version', async () => {
    const { user } = await editWhileItChanges();
    expect(await screen.findByText(/title changed/)).toBeTruthy();
    await user.click(await button('Go on with mine'));
    expect(screen.queryByText('This activity was changed on another device')).toBeNull();
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(async () =>
      expect(await commands()).toMatchObject([{ ifSeq: 9, payload: { title: 'The red fox!' } }]),
    );
  });

  it('taking the newer version replaces mine, and undo brings mine back', async () => {
    const { user } = await editWhileItChanges();
    await user.click(await button('Take the newer version'));
    expect((await title()).value).toBe('The grey fox');
    await user.click(await button('Undo'));
    expect((await title()).value).toBe('The red fox!');
    expect(await screen.findByText('This activity was changed on another device')).toBeTruthy();
  });

  it('saving without a decision names the version that was opened, so that the conflict is found', async () => {
    const { user } = await editWhileItChanges();
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(async () => expect(await commands()).toMatchObject([{ ifSeq: 5 }]));
  });

  it('an own edit that the school has confirmed is no news', async () => {
    const opened = open();
    await opened.user.click(await button('Edit the fox'));
    known({ ...fox, seq: 9 });
    await opened.fill(await title(), 'The red fox');
    expect(screen.queryByText('This activity was changed on another device')).toBeNull();
    await opened.user.keyboard('{Control>}s{/Control}');
    await waitFor(async () => expect(await commands()).toMatchObject([{ ifSeq: 9 }]));
  });
});

describe('save and assign', () => {
  it('the saved activity is given to classes at once', async () => {
    const { user } = open();
    await user.click(await button('Edit the fox'));
    await user.click(await button(/Review/));
    await user.click(await button('Save and assign'));
    await user.click(await button('Assign The fox'));
    expect(screen.queryByRole('button', { name: 'Assign The fox' })).toBeNull();
  });

  it('an activity that the school refused is not given to classes', async () => {
    vi.mocked(answersTo).mockResolvedValue([
      { kind: 'refused', command: { commandId: 'c' } as CommandRow, code: 'conflict' },
    ]);
    const { user } = open();
    await user.click(await button('Edit the fox'));
    await user.click(await button(/Review/));
    await user.click(await button('Save and assign'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Assign The fox' })).toBeNull();
  });
});
