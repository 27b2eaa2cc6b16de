// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { assign, unassign } from '#data/commands/assignment-commands.ts';
import { type CommandOutcome, outcomesOf } from '#data/commands/outcomes.ts';
import { useIsGone } from '#data/queries/teacher/use-is-gone.ts';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import {
  activity,
  assignment,
  counted,
  recording,
  schoolClass,
  student,
  teacherData,
} from '#test/teacher-rows.ts';
import { anyAppContext } from '#test/test-app-context.ts';
import { AssignDialog } from './AssignDialog.tsx';

vi.mock('#data/commands/outcomes.ts', async (original) => ({
  ...(await original<typeof import('#data/commands/outcomes.ts')>()),
  outcomesOf: vi.fn(),
}));
vi.mock('#data/commands/assignment-commands.ts', () => ({ assign: vi.fn(), unassign: vi.fn() }));
vi.mock('#data/queries/teacher/use-is-gone.ts', () => ({ useIsGone: vi.fn() }));
vi.mock('#data/queries/teacher/use-teacher-data.ts', () => ({ useTeacherData: vi.fn() }));

const park = activity('park', { title: 'At the park' });
const wrens = schoolClass('wrens', { name: 'Wrens' });
const robins = schoolClass('robins', { name: 'Robins', code: 'HJKLMN' });
const given = assignment('park', 'wrens', { dueDate: null });
const said = { teacherFeedbackText: 'Well said.', feedbackAt: '2026-11-21T10:00:00.000Z' };
const onClose = vi.fn();
const open = () => renderScreen(<AssignDialog activity={park} onClose={onClose} />);
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Assign to Class' });

async function choose({ user }: ReturnType<typeof renderScreen>, option: string) {
  await user.click(screen.getByRole('checkbox', { name: option }));
}

describe('AssignDialog', () => {
  beforeEach(() => {
    vi.clearAllMocks();
    vi.mocked(outcomesOf).mockResolvedValue([{ kind: 'applied', command: undefined }]);
    vi.mocked(assign).mockResolvedValue({ uids: ['a1'], commandIds: ['c1'] });
    vi.mocked(unassign).mockResolvedValue({ commandIds: ['c1'] });
    vi.mocked(useIsGone).mockReturnValue(false);
    vi.mocked(useTeacherData).mockReturnValue(
      teacherData({ classes: [wrens, robins], activities: [park], assignments: [given] }),
    );
  });

  it('the chosen class gets the activity', async () => {
    const rendered = open();
    await choose(rendered, 'Robins (HJKLMN)');
    await rendered.user.click(submit());
    await waitFor(() => expect(shownToast()?.message).toBe('"At the park" is assigned to Robins.'));
    expect(vi.mocked(assign).mock.calls).toEqual([['park', ['robins'], anyAppContext]]);
  });

  it('several chosen classes get the activity at once', async () => {
    const finches = schoolClass('finches', { name: 'Finches', code: 'PQRSTU' });
    vi.mocked(useTeacherData).mockReturnValue(
      teacherData({ classes: [wrens, robins, finches], activities: [park], assignments: [given] }),
    );
    const rendered = open();
    await choose(rendered, 'Robins (HJKLMN)');
    await choose(rendered, 'Finches (PQRSTU)');
    await rendered.user.click(submit());
    await waitFor(() => expect(shownToast()?.message).toBe('"At the park" is assigned to Robins, Finches.'));
    expect(vi.mocked(assign).mock.calls).toEqual([['park', ['robins', 'finches'], anyAppContext]]);
    expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
  });

  it('a class that is chosen while the school is still asked stays chosen', async () => {
    const finches = schoolClass('finches', { name: 'Finches', code: 'PQRSTU' });
    vi.mocked(useTeacherData).mockReturnValue(
      teacherData({ classes: [wrens, robins, finches], activities: [park], assignments: [given] }),
    );
    let answer: (outcomes: CommandOutcome[]) => void = () => {};
    vi.mocked(outcomesOf).mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const rendered = open();
    await choose(rendered, 'Robins (HJKLMN)');
    await rendered.user.click(submit());
    await waitFor(() => expect(outcomesOf).toHaveBeenCalled());
    await choose(rendered, 'Finches (PQRSTU)');
    await act(async () => answer([{ kind: 'applied', command: undefined }]));
    const checked = screen.queryAllByRole('checkbox', { checked: true });
    expect([shownToast()?.title, checked.length]).toEqual(['Assignment Created', 1]);
    expect(screen.getByRole('checkbox', { name: 'Finches (PQRSTU)', checked: true })).toBeTruthy();
  });

  it('assigning without a class says what is missing', async () => {
    const { user } = open();
    await user.click(submit());
    expect(shownToast()).toEqual({ title: 'No Class Selected', message: 'Please choose a class.' });
    expect(assign).not.toHaveBeenCalled();
  });

  it('a class that has the activity cannot be chosen, and says so', () => {
    open();
    const wrensBox = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Wrens (ACDEFG)' });
    expect([wrensBox.disabled, screen.getAllByText('Assigned already').length]).toEqual([true, 1]);
  });

  it('a class that another window gave the activity since it was chosen is not given it again', async () => {
    const classes = [wrens, robins, schoolClass('finches', { name: 'Finches' })];
    vi.mocked(useTeacherData).mockReturnValue(
      teacherData({ classes, activities: [park], assignments: [given] }),
    );
    const rendered = open();
    await choose(rendered, 'Robins (HJKLMN)');
    const assignments = [given, assignment('park', 'robins')];
    vi.mocked(useTeacherData).mockReturnValue(teacherData({ classes, activities: [park], assignments }));
    rendered.update(<AssignDialog activity={{ ...park }} onClose={() => {}} />);
    await rendered.user.click(submit());
    expect(shownToast()).toEqual({
      title: 'Already Assigned',
      message: 'This activity is already assigned to Robins.',
    });
    expect(assign).not.toHaveBeenCalled();
  });

  it('of the chosen classes those get the activity that do not have it by now', async () => {
    const finches = schoolClass('finches', { name: 'Finches', code: 'PQRSTU' });
    const classes = [wrens, robins, finches];
    vi.mocked(useTeacherData).mockReturnValue(
      teacherData({ classes, activities: [park], assignments: [given] }),
    );
    const rendered = open();
    await choose(rendered, 'Robins (HJKLMN)');
    await choose(rendered, 'Finches (PQRSTU)');
    const assignments = [given, assignment('park', 'robins')];
    vi.mocked(useTeacherData).mockReturnValue(teacherData({ classes, activities: [park], assignments }));
    rendered.update(<AssignDialog activity={{ ...park }} onClose={() => {}} />);
    await rendered.user.click(submit());
    await waitFor(() => expect(vi.mocked(assign).mock.calls[0]?.[1]).toEqual(['finches']));
    // What was given is done; nothing is there to cancel.
    expect(await screen.findByRole('button', { name: 'Done' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });

  it('an assignment that cannot be stored says so and keeps the choice', async () => {
    vi.mocked(assign).mockRejectedValue(new Error('odd'));
    const rendered = open();
    await choose(rendered, 'Robins (HJKLMN)');
    await rendered.user.click(submit());
    await waitFor(() => expect(shownToast()?.message).toBe('Failed to assign activity. Please try again.'));
    expect(screen.getByRole('checkbox', { name: 'Robins (HJKLMN)', checked: true })).toBeTruthy();
  });

  it('a class of the list can be unassigned', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Unassign Wrens' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Activity unassigned'));
    expect(vi.mocked(unassign).mock.calls).toEqual([[given.uid, anyAppContext]]);
  });

  it('a class that cannot be unassigned says so', async () => {
    vi.mocked(unassign).mockRejectedValue(new Error('odd'));
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Unassign Wrens' }));
    const message = 'Failed to unassign activity. Please try again.';
    await waitFor(() => expect(shownToast()).toEqual({ title: 'Error', message }));
  });

  it('an unassigned class gets the activity again with Undo', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Unassign Wrens' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Activity assigned again'));
    expect(vi.mocked(assign).mock.calls).toEqual([['park', ['wrens'], anyAppContext, null]]);
  });

  it('a class that had the activity with a due date gets it again with that day', async () => {
    const dueDate = '2026-12-01T12:00:00.000Z';
    const due = assignment('park', 'wrens', { dueDate });
    vi.mocked(useTeacherData).mockReturnValue(
      teacherData({ classes: [wrens, robins], activities: [park], assignments: [due] }),
    );
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Unassign Wrens' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Activity assigned again'));
    expect(vi.mocked(assign).mock.calls).toEqual([['park', ['wrens'], anyAppContext, dueDate]]);
  });

  it('a class in which children have not heard their feedback is unassigned after a question only', async () => {
    vi.mocked(useTeacherData).mockReturnValue(
      teacherData({
        classes: [wrens, robins],
        activities: [park],
        assignments: [given],
        students: ['mei', 'omar', 'linh'].map((uid) => student(uid, { classCodeUid: 'wrens' })),
        work: counted(
          recording('mei', 'park', said),
          recording('omar', 'park', said),
          recording('linh', 'park', { ...said, heardAt: said.feedbackAt }),
        ),
      }),
    );
    const { user } = open();
    const note =
      "Unassign takes the activity and the work on it off the children's page. Assign brings both back.";
    expect(screen.getByText(note)).toBeTruthy();
    const ask = () => user.click(screen.getByRole('button', { name: 'Unassign Wrens' }));
    await ask();
    const question = await screen.findByRole('dialog', { name: 'Unassign this activity?' });
    expect(question.textContent).toContain(
      '2 children have not heard the feedback on this activity yet. They will no longer see it.',
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Unassign this activity?' })).toBeNull());
    expect([unassign, onClose].map((call) => vi.mocked(call).mock.calls.length)).toEqual([0, 0]);
    await ask();
    await user.click(await screen.findByRole('button', { name: 'Unassign' }));
    await waitFor(() => expect(vi.mocked(unassign).mock.calls).toEqual([[given.uid, anyAppContext]]));
  });

  it('a teacher without classes sees the advice to create one', () => {
    vi.mocked(useTeacherData).mockReturnValue(teacherData({ activities: [park] }));
    open();
    expect(screen.getByText(/You have no classes yet/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Assign to Class' })).toBeNull();
  });

  it('where all classes have the activity, the dialog says so and offers none', async () => {
    const assignments = [given, assignment('park', 'robins')];
    vi.mocked(useTeacherData).mockReturnValue(
      teacherData({ classes: [wrens, robins], activities: [park], assignments }),
    );
    const rendered = open();
    expect(screen.getByText('All your classes have this activity.')).toBeTruthy();
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Assign to Class' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Done' })).toBeTruthy();
    vi.mocked(useTeacherData).mockReturnValue(
      teacherData({ classes: [wrens, robins], activities: [park], assignments: [given] }),
    );
    rendered.update(<AssignDialog activity={{ ...park }} onClose={() => {}} />);
    await choose(rendered, 'Robins (HJKLMN)');
    expect(submit().disabled).toBe(false);
  });

  it('an activity that was deleted elsewhere can no longer be assigned', () => {
    vi.mocked(useIsGone).mockReturnValue(true);
    open();
    expect([screen.queryByText(/At the park is no longer here/) !== null, submit().disabled]).toEqual([
      true,
      true,
    ]);
  });
});
