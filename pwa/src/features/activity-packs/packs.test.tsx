// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { mediaAddress } from 'shared-schema/sync/media-address';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppContext } from '#data/app-context.ts';
import { outcomesOf } from '#data/commands/outcomes.ts';
import { exportActivities } from '#data/packs/export-activities.ts';
import type { Activity } from '#data/queries/teacher/rows.ts';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import { sha256Hex } from '#platform/files/hash.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { activity, teacherData } from '#test/teacher-rows.ts';
import { createTestAppContext } from '#test/test-app-context.ts';
import { createTestDevice } from '#test/test-device.ts';
import ExportDialog from './ExportDialog.tsx';
import { exportFileName } from './file-name.ts';
import ImportDialog from './ImportDialog.tsx';
import ReadyDialog from './ReadyDialog.tsx';

vi.mock('#data/commands/outcomes.ts', async (original) => ({
  ...(await original<typeof import('#data/commands/outcomes.ts')>()),
  outcomesOf: vi.fn(),
}));
vi.mock('#data/queries/teacher/use-teacher-data.ts', () => ({ useTeacherData: vi.fn() }));

const bytes = Uint8Array.from('\x89PNG\r\n\x1a\n a bench', (char) => char.charCodeAt(0));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const onClose = vi.fn();
const onReady = vi.fn();
const fetched = vi.fn<typeof fetch>();

let context: AppContext;
let park: Activity;
let fox: Activity;

beforeEach(async () => {
  vi.clearAllMocks();
  const device = await createTestDevice();
  await device.signIn('rivera', 'teacher');
  context = createTestAppContext({}, device.context);
  const sha256 = await sha256Hex(bytes);
  const type = 'image/png';
  await device.outbox.blobs.add({ sha256, type, size: bytes.byteLength, bytes: bytes.buffer });
  const question = { id: '1', prompt: 'Who is it?', imageUrl: mediaAddress(sha256, type), audioUrl: null };
  park = activity('park', { title: 'At the Park', questions: [question] });
  const away = { ...question, imageUrl: mediaAddress('b'.repeat(64), type) };
  fox = activity('fox', { title: 'The fox', questions: [away] });
  vi.mocked(outcomesOf).mockResolvedValue([{ kind: 'waiting' }]);
  vi.mocked(useTeacherData).mockReturnValue(teacherData({ activities: [park] }));
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('exporting activities', () => {
  const saved: string[] = [];
  beforeEach(() => {
    saved.length = 0;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
  });

  it('an activity whose files are on the device becomes a file without a network', async () => {
    const { user } = renderScreen(<ExportDialog activities={[park]} onClose={onClose} />, context);
    expect(await screen.findByText(/^1 activity with all pictures and sounds, 1 kB/)).toBeTruthy();
    await user.click(button('Save file'));
    expect([saved, onClose.mock.calls.length]).toEqual([['At the Park.chickadee'], 1]);
    expect(shownToast()?.message).toBe('“At the Park.chickadee” goes to the downloads of this device.');
    expect(fetched).not.toHaveBeenCalled();
  });

  it('an activity whose picture cannot be had is named, and can be tried again', async () => {
    const { user } = renderScreen(<ExportDialog activities={[park, fox]} onClose={onClose} />, context);
    expect(await screen.findByText('1 activity left out')).toBeTruthy();
    expect(screen.getByText('The fox').parentElement?.textContent).toBe(
      'The fox – A picture or sound is not on this device, and the school server does not answer.',
    );
    expect(screen.getByText(/^1 activity with/)).toBeTruthy();
    const asked = fetched.mock.calls.length;
    await user.click(button('Try again'));
    await waitFor(() => expect(fetched.mock.calls.length).toBeGreaterThan(asked));
  });

  it('without any activity there is nothing to save', async () => {
    renderScreen(<ExportDialog activities={[fox]} onClose={onClose} />, context);
    expect(await screen.findByText('No activity could be put into a file.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save file' })).toBeNull();
  });

  describe('as a web page', () => {
    const player = { script: 'play()', style: '', scriptHash: 'sha256-x' };
    const choosePage = async () => {
      const rendered = renderScreen(<ExportDialog activities={[park]} onClose={onClose} />, context);
      await rendered.user.click(screen.getByRole('radio', { name: 'Web page (zip)' }));
      return rendered;
    };
    beforeEach(() => vi.stubEnv('VITE_WEB_PAGE_PLAYER', '/assets/web-page-player-1.json'));
    afterEach(() => void vi.unstubAllEnvs());

    it('the activities and their player become a zip', async () => {
      fetched.mockImplementation(async () => new Response(JSON.stringify(player)));
      const { user } = await choosePage();
      await user.click(await screen.findByRole('button', { name: 'Save file' }));
      expect(saved).toEqual(['At the Park.zip']);
    });

    it('without the player and without a network the dialog says so, and it can be tried again', async () => {
      const { user } = await choosePage();
      expect((await screen.findByRole('alert')).textContent).toMatch(
        /^The player of web pages is not on this/,
      );
      expect(screen.queryByRole('button', { name: 'Save file' })).toBeNull();
      fetched.mockImplementation(async () => new Response(JSON.stringify(player)));
      await user.click(button('Try again'));
      expect(await screen.findByRole('button', { name: 'Save file' })).toBeTruthy();
    });
  });

  it('the name of the file is safe in every file system', () => {
    const now = Date.UTC(2026, 10, 22);
    expect(exportFileName(['..\\Who/what? '], now, 'pack')).toBe('Who what.chickadee');
    expect(exportFileName(['???'], now, 'pack')).toBe('Activity.chickadee');
    expect(exportFileName(['Zoo'], now, 'page')).toBe('Zoo.zip');
    const evening = new Date(2026, 10, 22, 23).getTime();
    expect(exportFileName(['a', 'b'], evening, 'pack')).toBe('2 activities 2026-11-22.chickadee');
  });
});

describe('importing activities', () => {
  const choose = (rendered: ReturnType<typeof renderScreen>, file: File) =>
    rendered.user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
  const packFile = async (...activities: Activity[]) => {
    const { file: pack } = await exportActivities(activities, context);
    return new File([pack!], 'park.chickadee');
  };
  const open = () => renderScreen(<ImportDialog onReady={onReady} onClose={onClose} />, context);

  it('a file is shown before it is imported, and is stored as new activities', async () => {
    const rendered = open();
    await choose(rendered, await packFile(park));
    expect(await screen.findByText(/^“park.chickadee”: 1 activity, 1 kB/)).toBeTruthy();
    expect(screen.getByText('At the Park (2)')).toBeTruthy();
    expect(screen.getByText('You have “At the Park” already.')).toBeTruthy();
    expect(screen.getByText('Picture Prompt · 1 question · 1 picture or sound, 1 kB')).toBeTruthy();
    expect(screen.getByText('Who is it?')).toBeTruthy();
    expect(await context.outbox.commands.count()).toBe(0);
    await rendered.user.click(button('Import 1 activity'));
    await waitFor(() => expect(shownToast()?.title).toBe('Saved on this device'));
    expect(shownToast()?.message).toBe('1 activity goes to the school when you are online.');
    expect(onClose).toHaveBeenCalledTimes(1);
    const commands = await context.outbox.commands.toArray();
    expect(commands.map(({ type, payload }) => [type, payload])).toMatchObject([
      ['activity.save', { title: 'At the Park (2)' }],
    ]);
  });

  it('activities that the school has taken are called imported', async () => {
    vi.mocked(outcomesOf).mockResolvedValue([{ kind: 'applied', command: undefined }]);
    const rendered = open();
    await choose(rendered, await packFile(park));
    await rendered.user.click(await screen.findByRole('button', { name: 'Import 1 activity' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Activities imported'));
  });

  it.each([
    [
      'a letter',
      new Uint8Array([1, 2]),
      'This is not a file of activities. Their names end in “.chickadee”.',
    ],
    [
      'a zip of something else',
      new Uint8Array(zipSync({ 'a.txt': new Uint8Array(3) })),
      'This is not a file of activities. Their names end in “.chickadee”.',
    ],
  ])('%s is refused with a sentence, and another file can be chosen', async (_, content, sentence) => {
    const rendered = open();
    await choose(rendered, new File([content], 'letter.chickadee'));
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    await choose(rendered, await packFile(park));
    expect(await screen.findByRole('button', { name: 'Import 1 activity' })).toBeTruthy();
    expect(await context.outbox.commands.count()).toBe(0);
  });

  it('an activity that no child could finish is shown with its reason, and is not imported', async () => {
    const rendered = open();
    const whole = unzipSync(new Uint8Array(await (await packFile(park)).arrayBuffer()));
    const manifest = strFromU8(whole['manifest.json']!).replace('Who is it?', ' ');
    const changed = zipSync({ ...whole, 'manifest.json': strToU8(manifest) });
    await choose(rendered, new File([new Uint8Array(changed)], 'park.chickadee'));
    expect(await screen.findByText('All picture prompt questions must have a text prompt')).toBeTruthy();
    expect(screen.getByText('Nothing in this file can be imported.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  });

  it('a full device says so, and the file stays open', async () => {
    vi.spyOn(context.outbox.commands, 'add').mockRejectedValue(
      new DOMException('full', 'QuotaExceededError'),
    );
    const rendered = open();
    await choose(rendered, await packFile(park));
    await rendered.user.click(await screen.findByRole('button', { name: 'Import 1 activity' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Error'));
    expect(onClose).not.toHaveBeenCalled();
    expect(button('Import 1 activity')).toBeTruthy();
  });
});

describe('ready activities', () => {
  it('ready activities are chosen, looked into and stored as new activities, without a network', async () => {
    const { user } = renderScreen(<ReadyDialog onClose={onClose} />, context);
    await user.click(await screen.findByRole('checkbox', { name: 'By the Pond' }));
    await user.click(screen.getByRole('checkbox', { name: "Mia's Day" }));
    expect(screen.getAllByRole('checkbox')).toHaveLength(6);
    await user.click(button('Look inside'));
    expect(screen.getByText(/^Picture Prompt · 3 questions · 3 pictures and sounds/)).toBeTruthy();
    expect(screen.getByText(/^Interactive Listening · 1 set · 1 picture or sound/)).toBeTruthy();
    expect(
      screen.getAllByRole('listitem').map((item) => item.querySelector('ol')?.childElementCount),
    ).toEqual(expect.arrayContaining([3, 6]));
    await user.click(button('Import 2 activities'));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    const commands = await context.outbox.commands.toArray();
    expect(commands.map(({ payload, blobs }) => [Reflect.get(payload, 'title'), blobs.length])).toEqual([
      ["Mia's Day", 3],
      ['By the Pond', 1],
    ]);
    expect(fetched).not.toHaveBeenCalled();
  });
});
