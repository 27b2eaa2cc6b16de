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

export function useExport(activities: readonly Activity[]): { state: ExportState; again(): void } {
  const context = useAppContext();
  const [state, setState] = useState(START);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads everything again.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const show = (next: ExportState) => {
      if (!signal.aborted) setState(next);
    };
    const onProgress = (done: number, total: number) => show({ name: 'reading', done, total });
    exportActivities(activities, context, { onProgress, signal }).then(
      (exported) => show({ name: 'ready', exported }),
      (error: unknown) => show({ name: 'failed', message: sentenceFor(error) }),
    );
    return () => controller.abort();
  }, [activities, context, attempt]);
  const again = () => {
    setState(START);
    setAttempt(attempt + 1);
  };
  return { state, again };
}

function sentenceFor(error: unknown): string {
  const code = error instanceof PackError ? error.code : null;
  return code === 'too_many' || code === 'too_large' ? texts.problems[code] : texts.problems.other;
}
