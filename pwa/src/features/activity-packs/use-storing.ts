/** Stores activities that were opened as new ones of the teacher on the screen, each under a free title. */
import type { ModalProps } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useCommandAction } from '#actions/use-command-action.ts';
import { useAppContext } from '#data/app-context.ts';
import { freeTitles } from '#data/packs/free-titles.ts';
import { importActivities } from '#data/packs/import-activities.ts';
import type { PackedActivity } from '#data/packs/open-pack.ts';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import { useBusyWhile } from '#platform/locks/busy-store.ts';
import type { PreviewRow } from './PackPreview.tsx';
import { importTexts as texts } from './texts.ts';

export interface Storing {
  rows: PreviewRow[];
  /** False until it is known which titles are taken. */
  isKnown: boolean;
  /** True until the school has answered, or the wait for the answer is over. */
  isRunning: boolean;
  /** True until they are on the device. An import cannot be canceled meanwhile. */
  isStoring: boolean;
  /** All that a child could finish. */
  store(): void;
}

/** `onStored` is called when they are on the device. */
export function useStoring(activities: readonly PackedActivity[], onStored: () => void): Storing {
  const context = useAppContext();
  const { isRunning, run } = useCommandAction();
  const [isStoring, setStoring] = useState(false);
  useBusyWhile(isStoring, 'storing activities');
  const taken = useTeacherData()?.activities;
  const rows = useMemo(
    () => titledRows(activities, taken?.map(({ title }) => title) ?? []),
    [activities, taken],
  );
  const store = () => {
    const chosen = rows.filter(({ problems }) => problems.length === 0);
    const { done, later, failed } = texts;
    const words = {
      done: { title: done.title, message: done.message(chosen.length) },
      later: later(chosen.length),
    };
    const append = async () => {
      setStoring(true);
      const stored = await importActivities(chosen, context).finally(() => setStoring(false));
      onStored();
      return stored;
    };
    void run(append, words, failed);
  };
  return { rows, isKnown: taken !== undefined, isRunning, isStoring, store };
}

/** Keeps a dialog open while what was chosen in it is being stored. */
export function lockWhile(isStoring: boolean): Partial<ModalProps> {
  return { withCloseButton: !isStoring, closeOnClickOutside: !isStoring, closeOnEscape: !isStoring };
}

/** What cannot be imported needs no free title. */
function titledRows(activities: readonly PackedActivity[], taken: readonly string[]): PreviewRow[] {
  const titles = freeTitles(
    activities.filter(({ problems }) => problems.length === 0).map(({ fields }) => fields.title),
    taken,
  );
  let next = 0;
  return activities.map((activity) => {
    const title = activity.problems.length === 0 ? titles[next++] : undefined;
    return { ...activity, title: title ?? activity.fields.title };
  });
}
