/** Runs an export: finding the recordings → receiving the file → saved. Cancel and closing end it on the server, too. */
import { useEffect, useRef, useState } from 'react';
import { isoTime } from 'shared-schema/clock';
import { timeZoneHere } from 'shared-schema/rules/time-zone';
import { useAppContext } from '#data/app-context.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { matchRecordings, type RecordingSelection } from '#data/queries/recordings/match-recordings.ts';
import { downloadFile } from '#platform/files/save-file.ts';
import { useBusyWhile } from '#platform/locks/busy-store.ts';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { chosenClass, type ExportChoice } from './export-choice.ts';
import { exportTexts as texts } from './texts.ts';

export interface ExportProgress {
  /** Null while the recordings are found. */
  recordings: number | null;
  /** Bytes; `total` is about what will come, null where nobody knows. */
  received: number;
  total: number | null;
}

const BEGINNING: ExportProgress = { recordings: null, received: 0, total: null };

export interface ExportRun {
  isRunning: boolean;
  progress: ExportProgress;
  run(choice: ExportChoice, selection: RecordingSelection, name: string): Promise<void>;
  cancel(): void;
}

export function useExport(onDone: () => void): ExportRun {
  const context = useAppContext();
  const account = useCurrentAccount();
  const { isRunning, run } = useAsyncAction();
  const [progress, setProgress] = useState(BEGINNING);
  const running = useRef<AbortController>(null);
  // A large one takes long, and nobody needs to touch anything meanwhile.
  useBusyWhile(isRunning, 'an export');
  useEffect(() => () => running.current?.abort(), []);

  async function make(choice: ExportChoice, selection: RecordingSelection, signal: AbortSignal) {
    if (!account) throw new Error('Nobody is signed in.');
    setProgress(BEGINNING);
    const recordings = await matchRecordings(context, account, selection, signal);
    const download = await context.loadDownload();
    setProgress({ ...BEGINNING, recordings: recordings.length });
    const { format, options, who } = choice;
    const exportDate = isoTime(context.clock);
    const metadata = { exportDate, totalRecordings: recordings.length, ...namesOf(selection) };
    return download(
      'POST /api/recordings/export',
      {
        body: {
          format,
          recordings,
          options,
          classCodeId: chosenClass(who),
          timeZone: timeZoneHere(),
          metadata,
        },
      },
      {
        signal,
        onBytes: (received, total) => setProgress({ recordings: recordings.length, received, total }),
      },
    );
  }

  return {
    isRunning,
    progress,
    async run(choice, selection, name) {
      const stop = new AbortController();
      running.current = stop;
      const made = await run(async () => {
        try {
          return await make(choice, selection, stop.signal);
        } catch (error) {
          if (stop.signal.aborted) return null;
          throw error;
        }
      }, texts.failed);
      if (!made?.value || stop.signal.aborted) return;
      downloadFile(made.value, name);
      showToast({ title: texts.done, message: texts.doneText(name) });
      onDone();
    },
    cancel() {
      running.current?.abort();
      showToast({ title: texts.canceled, tone: 'info' });
    },
  };
}

/** Uids of the activities and students, each once. */
function namesOf({ pairs }: RecordingSelection): { activities: string[]; students: string[] } {
  return {
    activities: [...new Set(pairs.map(({ activityUid }) => activityUid))],
    students: [...new Set(pairs.map(({ studentUid }) => studentUid))],
  };
}
