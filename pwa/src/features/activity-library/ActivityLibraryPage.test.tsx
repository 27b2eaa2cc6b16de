// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteActivity } from '#data/commands/activity-commands.ts';
import { outcomesOf } from '#data/commands/outcomes.ts';
import { useWaitingActivities } from '#data/queries/teacher/library/waiting-activities.ts';
import { useIsGone } from '#data/queries/teacher/use-is-gone.ts';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { activity, assignment, counted, recording, schoolClass, teacherData } from '#test/teacher-rows.ts';
import { anyAppContext } from '#test/test-app-context.ts';
import { ActivityLibraryPage } from './ActivityLibraryPage.tsx';

vi.mock('#data/commands/outcomes.ts', async (original) => ({
  ...(await original<typeof import('#data/commands/outcomes.ts')>()),
  outcomesOf: vi.fn(),
}));
vi.mock('#data/commands/activity-commands.ts', () => ({ deleteActivity: vi.fn() }));
vi.mock('#data/queries/teacher/use-is-gone.ts', () => ({ useIsGone: vi.fn() }));
vi.mock('#data/queries/teacher/use-teacher-data.ts', () => ({ useTeacherData: vi.fn() }));
vi.mock('#data/queries/teacher/library/waiting-activities.ts', () => ({ useWaitingActivities: vi.fn() }));

const park = activity('park', { title: 'At the park', difficulty: 'advanced' });
const cafe = activity('cafe', { title: 'In the Café', type: 'story', timesPlayed: 2 });
const zoo = activity('zoo', { title: 'The zoo', type: 'story', description: 'Animals and birds' });
const wrens = schoolClass('wrens', { name: 'Wrens' });

const onEdit = vi.fn();
const onTry = vi.fn();
const onCreate = vi.fn();
const nothing = () => null;

type PackHandlers = Pick<ComponentProps<typeof ActivityLibraryPage>, 'onExport' | 'onImport'>;

/** The page at `address`, the address as it is now, and a way to another page and back. */
function open(address = '/teacher/sets', onDuplicate?: typeof onEdit, files: PackHandlers = {}) {
  const page = (
    <ActivityLibraryPage
      Frame={({ children }) => children}
      editor={null}
      offers={null}
      AssignDialog={nothing}
      {...{ onEdit, onTry, onCreate, ...(onDuplicate && { onDuplicate }), ...files }}
    />
  );
  return renderScreen(
    <>
      <Routes>
        <Route path="/" element={<Navigate to={address} replace />} />
        <Route path="/teacher/sets" element={page} />
        <Route path="/elsewhere" element={<p>elsewhere</p>} />
      </Routes>
      <Address />
    </>,
  );
}

function Address() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output aria-label="address">{decodeURIComponent(search)}</output>
      <button type="button" onClick={() => navigate('/elsewhere')}>
        Go elsewhere
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        Go back
      </button>
    </>
  );
}

const address = () => screen.getByRole('status', { name: 'address' }).textContent;
const cards = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'));
const filter = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const options = (name: string) => [...filter(name).options].map(({ textContent }) => textContent);
/** Rows of the table; roles of hundreds of elements take seconds to compute. */
const drawnRows = () => document.querySelectorAll('tbody tr').length;
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(outcomesOf).mockResolvedValue([{ kind: 'applied', command: undefined }]);
  vi.mocked(deleteActivity).mockResolvedValue({ commandIds: ['c1'] });
  vi.mocked(useIsGone).mockReturnValue(false);
  vi.mocked(useWaitingActivities).mockReturnValue(new Set(['zoo']));
  vi.mocked(useTeacherData).mockReturnValue(
    teacherData({
      classes: [wrens],
      activities: [park, cafe, zoo],
      assignments: [assignment('cafe', 'wrens')],
    }),
  );
});
afterEach(() => localStorage.clear());

describe('the address of My Activities', () => {
  it('the page shows what its address says', () => {
    open('/teacher/sets?type=story&sort=played&q=cafe the');
    expect(cards()).toEqual(['In the Café']);
    expect([filter('Type').value, filter('Sort by').value]).toEqual(['story', 'played']);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('cafe the');
  });

  it('a filter goes into the address, and Back from another page finds it again', async () => {
    const { user } = open();
    await user.selectOptions(filter('Class'), 'none');
    await user.selectOptions(filter('Difficulty'), 'advanced');
    expect([address(), cards()]).toEqual(['?class=none&difficulty=advanced', ['At the park']]);
    await user.click(button('Go elsewhere'));
    await user.click(button('Go back'));
    expect([address(), cards()]).toEqual(['?class=none&difficulty=advanced', ['At the park']]);
    await user.click(button('Clear filters'));
    expect([address(), cards().length]).toEqual(['', 3]);
  });

  it('a search is in the address as soon as its field is left', async () => {
    const { user, fill } = open('/teacher/sets?type=story');
    await fill(screen.getByRole('searchbox'), 'birds');
    await waitFor(() => expect(cards()).toEqual(['The zoo']));
    await user.click(button('Go elsewhere'));
    await user.click(button('Go back'));
    expect([address(), cards()]).toEqual(['?type=story&q=birds', ['The zoo']]);
  });

  it('an address with words that mean nothing shows everything', () => {
    open('/teacher/sets?type=poem&difficulty=9&sort=loud&view=cube&letters=runes');
    expect(cards()).toHaveLength(3);
  });

  it('a class that was deleted, and letters that no title has, narrow nothing', () => {
    open('/teacher/sets?class=owls&letters=chinese');
    expect([cards().length, filter('Class').value]).toEqual([3, '']);
    expect(screen.queryByRole('combobox', { name: 'Letters of the title' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  it('order and view are remembered for the next visit', async () => {
    const { user, update } = open();
    await user.selectOptions(filter('Sort by'), 'name');
    await user.click(screen.getByRole('radio', { name: 'List' }));
    expect(address()).toBe('?sort=name&view=list');
    update(null);
    open();
    expect(filter('Sort by').value).toBe('name');
    expect(drawnRows()).toBe(3);
  });

  it('the counts beside a filter follow the others', async () => {
    const { user } = open();
    expect(options('Type')).toEqual([
      'All types',
      'Picture Prompt (1)',
      'Story (2)',
      'Interactive Listening (0)',
    ]);
    await user.selectOptions(filter('Class'), 'wrens');
    expect(options('Type')[2]).toBe('Story (1)');
    expect(options('Class')).toEqual(['All classes', 'Not assigned (2)', 'Wrens (1)']);
  });

  it('the letters of titles are a filter only where titles have different ones', async () => {
    const { update } = open();
    expect(screen.queryByRole('combobox', { name: 'Letters of the title' })).toBeNull();
    update(null);
    const garden = activity('garden', { title: '花园' });
    vi.mocked(useTeacherData).mockReturnValue(teacherData({ activities: [park, garden] }));
    const { user } = open();
    await user.selectOptions(filter('Letters of the title'), 'chinese');
    expect([address(), cards()]).toEqual(['?letters=chinese', ['花园']]);
  });
});

describe('an activity in the library', () => {
  it('a card says its type, its classes, and what is not sent', () => {
    open();
    const [first, , third] = ['In the Café', 'At the park', 'The zoo'].map((name) =>
      screen.getByRole('article', { name }),
    );
    expect(within(first!).getByText('Wrens')).toBeTruthy();
    expect(within(first!).getByText('Story')).toBeTruthy();
    expect(within(first!).queryByText('Not sent yet')).toBeNull();
    expect(within(third!).getByText('Not assigned')).toBeTruthy();
    expect(within(third!).getByText('Not sent yet')).toBeTruthy();
  });

  it('a press on a card edits, and a press on a button does only what it says', async () => {
    const { user } = open();
    await user.click(screen.getByText('Animals and birds'));
    expect(onEdit.mock.calls).toEqual([[zoo]]);
    await user.click(button('Try it: The zoo'));
    expect([onEdit.mock.calls.length, onTry.mock.calls]).toEqual([1, [[zoo]]]);
  });

  it('Delete stands in the menu and asks before it deletes', async () => {
    const work = counted(recording('mei', 'zoo'));
    vi.mocked(useTeacherData).mockReturnValue(teacherData({ activities: [zoo], work }));
    const { user } = open();
    expect(screen.queryByText('Delete')).toBeNull();
    await user.click(button('More actions for The zoo'));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(onEdit).not.toHaveBeenCalled();
    expect(
      screen.getByText(
        '"The zoo" is removed for all classes, with the recordings made for it. This cannot be undone.',
      ),
    ).toBeTruthy();
    await user.click(button('Delete'));
    await waitFor(() => expect(shownToast()?.title).toBe('Activity Deleted'));
    expect(vi.mocked(deleteActivity).mock.calls).toEqual([[zoo, anyAppContext, false]]);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('the menu offers a copy only where the page can make one', async () => {
    const { user, update } = open();
    await user.click(button('More actions for The zoo'));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Delete',
    ]);
    update(null);
    const onDuplicate = vi.fn();
    const second = open('/teacher/sets', onDuplicate);
    await second.user.click(button('More actions for The zoo'));
    await second.user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    expect(onDuplicate.mock.calls).toEqual([[zoo]]);
  });

  it('the menu opens, closes and is left by keyboard, with the focus back on its button', async () => {
    const { user } = open();
    button('More actions for The zoo').focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button('More actions for The zoo')));
  });

  it('a long library draws its first part, and more on demand', async () => {
    const many = Array.from({ length: 70 }, (_, index) => activity(`a${index}`));
    vi.mocked(useTeacherData).mockReturnValue(teacherData({ activities: many }));
    const { user } = open('/teacher/sets?view=list');
    expect([drawnRows(), screen.getByText('70 activities') !== null]).toEqual([30, true]);
    await user.click(screen.getByText('Show more (40)'));
    expect(drawnRows()).toBe(60);
    await user.click(screen.getByText('Show more (10)'));
    expect([drawnRows(), screen.queryByText(/^Show more/)]).toEqual([70, null]);
  });
});

describe('files of activities', () => {
  const onExport = vi.fn();
  const onImport = vi.fn();
  const openWithFiles = (address?: string) => open(address, undefined, { onExport, onImport });

  it('Export in the menu is about one activity, the button about all that are found', async () => {
    const { user } = openWithFiles('/teacher/sets?type=story');
    await user.click(button('More actions for The zoo'));
    await user.click(await screen.findByRole('menuitem', { name: 'Export' }));
    await user.click(button('Export 2 activities'));
    expect(onExport.mock.calls).toEqual([[[zoo]], [[cafe, zoo]]]);
  });

  it('activities can be imported, also into an empty library', async () => {
    const { user, update } = openWithFiles();
    await user.click(button('Import activities'));
    update(null);
    vi.mocked(useTeacherData).mockReturnValue(teacherData());
    const empty = openWithFiles();
    await empty.user.click(button('Import activities'));
    expect(onImport).toHaveBeenCalledTimes(2);
  });
});

describe('an empty library', () => {
  it('a teacher without activities is offered to create one', async () => {
    vi.mocked(useTeacherData).mockReturnValue(teacherData());
    const { user } = open();
    expect(screen.getByText('No activities yet')).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
    await user.click(screen.getAllByRole('button', { name: 'Create Activity' })[1]!);
    expect(onCreate).toHaveBeenCalledTimes(1);
  });

  it('a search without a match offers to show everything again, and its status says both', async () => {
    const { user } = open('/teacher/sets?q=whale&type=story');
    const [status] = screen.getAllByRole('status');
    expect(status?.textContent).toBe('No activity matches your search');
    await user.click(button('Show all activities'));
    await waitFor(() => expect(cards()).toHaveLength(3));
    expect([status?.isConnected, status?.textContent]).toEqual([true, '3 activities']);
    expect([address(), screen.getByRole<HTMLInputElement>('searchbox').value]).toEqual(['', '']);
  });
});
