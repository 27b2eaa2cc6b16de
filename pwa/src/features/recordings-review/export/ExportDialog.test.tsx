// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#data/api/api-error.ts';
import type { Download } from '#data/api/download.ts';
import { createDataContext } from '#data/context.ts';
import { workPairs } from '#data/queries/teacher/work-pairs.ts';
import type { Replica } from '#data/replica/replica.ts';
import { downloadFile } from '#platform/files/save-file.ts';
import { isWindowBusy } from '#platform/locks/busy-store.ts';
import { withResolvers } from '#platform/with-resolvers.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { activity, counted, recording, schoolClass, student } from '#test/teacher-rows.ts';
import { createTestAppContext } from '#test/test-app-context.ts';
import { createTestDevice, START } from '#test/test-device.ts';
import ExportDialog from './ExportDialog.tsx';

vi.mock('#platform/files/save-file.ts', () => ({ downloadFile: vi.fn() }));

const teacher = { uid: 'rivera', role: 'teacher' } as const;
const ago = (days: number) => new Date(START - days * 86_400_000 - 1000).toISOString();
const rows = [
  recording('mei', 'park', { questionId: '0', recordedAt: ago(2) }),
  recording('mei', 'park', { questionId: '1', recordedAt: ago(20) }),
  recording('omar', 'park', { recordedAt: ago(90) }),
];
const mei = student('mei', { firstName: 'Mei', furtherClassUids: ['readers'] });
const students = [mei, student('omar', { firstName: 'Omar' })];
const pairs = workPairs({ work: counted(...rows), students, everyActivity: [activity('park')] });

let context: ReturnType<typeof createTestAppContext>;
let replica: Replica;
const download = vi.fn<Download>();
const onClose = vi.fn();

beforeEach(async () => {
  const device = await createTestDevice();
  await device.signIn(teacher.uid, teacher.role);
  context = createTestAppContext({ loadDownload: async () => download }, createDataContext(device.context));
  context.accountStore.watch();
  context.statusStore.setState({ connection: 'online' });
  replica = await context.openReplica(teacher);
  const docs = rows.map((value, index) => ({ table: 'recordings', uid: value.uid, seq: index + 1, value }));
  const readers = schoolClass('readers', { name: 'Readers' });
  await replica.apply(
    [...docs, { table: 'class_codes', uid: readers.uid, seq: docs.length + 1, value: readers }],
    1,
  );
});
afterEach(async () => {
  vi.clearAllMocks();
  await replica.close();
});

const run = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Export' });

async function open() {
  const rendered = renderScreen(
    <ExportDialog pairs={pairs} status="all" isFiltered={false} onClose={onClose} />,
    context,
  );
  await screen.findByText('3 recordings match.');
  await waitFor(() => expect(context.accountStore.getState().account).toBeTruthy());
  const choose = async (field: string, option: string) => {
    await rendered.user.click(screen.getByRole('combobox', { name: field }));
    await rendered.user.click(await screen.findByRole('option', { name: option, hidden: true }));
  };
  return { ...rendered, choose };
}

describe('the export of recordings', () => {
  it('a range counts its recordings, and the request names them with the options', async () => {
    download.mockResolvedValue(new Blob(['x']));
    const { user, choose } = await open();
    await choose('Date range', 'Last Month');
    expect(await screen.findByText('2 recordings match.')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Feedback' }));
    await user.click(run());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(download.mock.calls[0]?.[1]).toMatchObject({
      body: {
        format: 'csv',
        recordings: [rows[1]?.uid, rows[0]?.uid],
        options: {
          includeAudio: true,
          includeTranscripts: true,
          includeFeedback: false,
          includeScores: true,
        },
        metadata: { totalRecordings: 2, activities: ['park'], students: ['mei', 'omar'] },
      },
    });
    expect(downloadFile).toHaveBeenCalledWith(
      expect.anything(),
      expect.stringMatching(/^recordings_export_\d{4}-\d\d-\d\d\.csv$/),
    );
    expect(await screen.findByText('Export Complete')).toBeTruthy();
  });

  it('nobody is signed out for doing nothing while an export comes', async () => {
    const coming = withResolvers<Blob>();
    download.mockReturnValue(coming.promise);
    const { user } = await open();
    expect(isWindowBusy()).toBe(false);
    await user.click(run());
    await waitFor(() => expect(isWindowBusy()).toBe(true));
    coming.resolve(new Blob(['x']));
    await waitFor(() => expect(isWindowBusy()).toBe(false));
  });

  it('a count that failed says so, and is made again', async () => {
    const { user, choose } = await open();
    const { openReplica } = context;
    context.openReplica = () => Promise.reject(new Error('odd'));
    await choose('Date range', 'Last Month');
    expect(await screen.findByText('The recordings could not be counted.')).toBeTruthy();
    expect(run().disabled).toBe(true);
    context.openReplica = openReplica;
    await user.click(screen.getByRole('button', { name: 'Count again' }));
    expect(await screen.findByText('2 recordings match.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Count again' })).toBeNull();
  });

  it('a custom range needs both days, in their order', async () => {
    const { choose, fill } = await open();
    await choose('Date range', 'Custom Range');
    expect(screen.getByRole('status').textContent).toBe('Choose the first and the last day.');
    expect(run().disabled).toBe(true);
    await fill(screen.getByLabelText('First day'), '2025-12-20');
    await fill(screen.getByLabelText('Last day'), '2025-12-10');
    expect(screen.getByRole('status').textContent).toBe('The last day is before the first day.');
    await fill(screen.getByLabelText('Last day'), '2026-01-01');
    expect(await screen.findByText('1 recording matches.')).toBeTruthy();
    expect(run().disabled).toBe(false);
  });

  it('one student is exported alone, and a portfolio has the name of the child', async () => {
    download.mockResolvedValue(new Blob(['x']));
    const { user, choose } = await open();
    await user.click(screen.getByText('Portfolio'));
    const several =
      'Each family that gets this page hears every child on it. For one family, choose one student.';
    expect(screen.getByText(several)).toBeTruthy();
    await choose('Whose recordings', 'Omar');
    expect(await screen.findByText('1 recording matches.')).toBeTruthy();
    expect(screen.queryByText(several)).toBeNull();
    await user.click(run());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(download.mock.calls[0]?.[1]).toMatchObject({
      body: { format: 'html', recordings: [rows[2]?.uid] },
    });
    expect(downloadFile).toHaveBeenCalledWith(expect.anything(), expect.stringMatching(/^portfolio_omar_/));
  });

  it('the portfolio of a class says which class was chosen', async () => {
    download.mockResolvedValue(new Blob(['x']));
    const { user, choose } = await open();
    await user.click(screen.getByText('Portfolio'));
    await choose('Whose recordings', 'Readers');
    expect(await screen.findByText('2 recordings match.')).toBeTruthy();
    await user.click(run());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(download.mock.calls[0]?.[1]).toMatchObject({ body: { format: 'html', classCodeId: 'readers' } });
  });

  it('nothing can be exported without a network, and the dialog says why', async () => {
    await open();
    context.statusStore.setState({ connection: 'offline' });
    expect(await screen.findByText('You are offline. Connect to your school to export.')).toBeTruthy();
    expect(run().disabled).toBe(true);
  });

  it('a running export shows its numbers, and Cancel ends it without a file', async () => {
    let canceled = false;
    download.mockImplementation((_, __, { signal, onBytes }) => {
      onBytes(512 * 1024, 2 * 1024 * 1024);
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          canceled = true;
          reject(signal.reason);
        });
      });
    });
    const { user } = await open();
    await user.click(run());
    expect(await screen.findByText('3 recordings: 512 kB of about 2.0 MB')).toBeTruthy();
    expect(run().disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('3 recordings match.')).toBeTruthy();
    expect(canceled).toBe(true);
    expect(downloadFile).not.toHaveBeenCalled();
    expect(screen.queryByText('Export Failed')).toBeNull();
  });

  it('recordings that arrive while the dialog is open count', async () => {
    const { update } = await open();
    update(<ExportDialog pairs={pairs.slice(0, 1)} status="all" isFiltered={false} onClose={onClose} />);
    expect(await screen.findByText('2 recordings match.')).toBeTruthy();
  });

  it('a failed export says so, and can be tried again', async () => {
    download.mockRejectedValue(new ApiError(0, 'unreachable', 'unreachable'));
    const { user } = await open();
    await user.click(run());
    expect(await screen.findByText('Export Failed')).toBeTruthy();
    expect(screen.getByText('Failed to export recordings')).toBeTruthy();
    await waitFor(() => expect(run().disabled).toBe(false));
    expect(onClose).not.toHaveBeenCalled();
  });
});
