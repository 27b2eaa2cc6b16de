/** Reads activities for a file: reading → ready, or failed. Ends when the dialog closes. */
import { useEffect, useMemo, useState } from 'react';
import { useAppContext } from '#data/app-context.ts';
import { type Exported, exportActivities } from '#data/packs/export-activities.ts';
import { type ExportedPage, exportWebPage } from '#data/packs/export-web-page.ts';
import { PackError } from '#data/packs/pack-error.ts';
import type { ReadOptions } from '#data/packs/read-activities.ts';
import { loadWebPagePlayer, PlayerMissingError } from '#data/packs/web-page-player.ts';
import type { Activity } from '#data/queries/teacher/rows.ts';
import { useTable } from '#data/queries/use-table.ts';
import { useBusyWhile } from '#platform/locks/busy-store.ts';
import type { ExportFormat } from './file-name.ts';
import { exportTexts as texts } from './texts.ts';

export type ExportState =
  | { name: 'reading'; done: number; total: number }
  | { name: 'ready'; exported: Exported & Partial<ExportedPage> }
  | { name: 'failed'; message: string; canTryAgain: boolean };

const START: ExportState = { name: 'reading', done: 0, total: 0 };

export function useExport(
  activities: readonly Activity[],
  format: ExportFormat,
): { state: ExportState; again(): void } {
  const make = useMake(activities, format);
  const [attempt, setAttempt] = useState(0);
  /** What another format or attempt made is not shown. */
  const [shown, setShown] = useState({ make, attempt, state: START });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const show = (state: ExportState) => {
      if (!signal.aborted) setShown({ make, attempt, state });
    };
    const onProgress = (done: number, total: number) => show({ name: 'reading', done, total });
    make?.({ onProgress, signal }).then(
      (exported) => show({ name: 'ready', exported }),
      (error: unknown) => show(failureOf(error)),
    );
    return () => controller.abort();
  }, [make, attempt]);
  const isCurrent = shown.make === make && shown.attempt === attempt;
  const state = isCurrent ? shown.state : START;
  // A large one takes long, and nobody needs to touch anything meanwhile.
  useBusyWhile(state.name === 'reading', 'an export of activities');
  return { state, again: () => setAttempt(attempt + 1) };
}

type Make = (options: ReadOptions) => Promise<Exported & Partial<ExportedPage>>;

/** Of a page, null until it is known which texts the school's voice has spoken: a pack has no spoken texts in it. */
function useMake(activities: readonly Activity[], format: ExportFormat): Make | null {
  const context = useAppContext();
  const rows = useTable('activity_speech');
  // As it was when it was first known: voices that come later must not begin everything again.
  const [known, setKnown] = useState(rows);
  if (!known && rows) setKnown(rows);
  const makePack = useMemo(
    (): Make => (options) => exportActivities(activities, context, options),
    [activities, context],
  );
  const makePage = useMemo((): Make | null => {
    if (!known) return null;
    const speech = new Map(known.map(({ activityUid, sounds }) => [activityUid, sounds]));
    const parts = { outbox: context.outbox, speech, loadPlayer: loadWebPagePlayer };
    return (options) => exportWebPage(activities, parts, options);
  }, [activities, context, known]);
  return format === 'pack' ? makePack : makePage;
}

function failureOf(error: unknown): ExportState {
  const isPlayerMissing = error instanceof PlayerMissingError;
  return { name: 'failed', message: sentenceFor(error), canTryAgain: isPlayerMissing };
}

function sentenceFor(error: unknown): string {
  if (error instanceof PlayerMissingError) return texts.problems.no_player;
  const code = error instanceof PackError ? error.code : null;
  return code === 'too_many' || code === 'too_large' ? texts.problems[code] : texts.problems.other;
}
