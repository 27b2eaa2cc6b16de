/** Reads activities for a file: reading → ready, or failed. Ends when the dialog closes. */
import { useEffect, useState } from 'react';
import { useAppContext } from '#data/app-context.ts';
import { type Exported, exportActivities } from '#data/packs/export-activities.ts';
import { PackError } from '#data/packs/pack-error.ts';
import type { Activity } from '#data/queries/teacher/rows.ts';
import { exportTexts as texts } from './texts.ts';

export type ExportState =
  | { name: 'reading'; done: number; total: number }
  | { name: 'ready'; exported: Exported }
  | { name: 'failed'; message: string };

const START: ExportState = { name: 'reading', done: 0, total: 0 };

/** Reads `activities` as they are when the dialog opens: the list below it goes on changing. */
export function useExport(activities: readonly Activity[]): { state: ExportState; again(): void } {
  const context = useAppContext();
  const [state, setState] = useState(START);
  // Another attempt is another object, and reads everything again.
  const [attempt, setAttempt] = useState({ activities });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const show = (next: ExportState) => {
      if (!signal.aborted) setState(next);
    };
    const onProgress = (done: number, total: number) => show({ name: 'reading', done, total });
    exportActivities(attempt.activities, context, { onProgress, signal }).then(
      (exported) => show({ name: 'ready', exported }),
      (error: unknown) => show({ name: 'failed', message: sentenceFor(error) }),
    );
    return () => controller.abort();
  }, [attempt, context]);
  const again = () => {
    setState(START);
    setAttempt({ ...attempt });
  };
  return { state, again };
}

function sentenceFor(error: unknown): string {
  const code = error instanceof PackError ? error.code : null;
  return code === 'too_many' || code === 'too_large' ? texts.problems[code] : texts.problems.other;
}
