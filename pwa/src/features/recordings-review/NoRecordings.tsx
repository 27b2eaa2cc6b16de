/** In place of a list of recordings where there are none: nobody has recorded, or the school is still being pulled. */
import { Skeleton } from '@mantine/core';
import { useIsFirstPull } from '#data/queries/teacher/use-is-first-pull.ts';
import { EmptyNote } from '#ui/teacher/EmptyNote.tsx';
import { recordingTexts as texts } from './texts.ts';

export function NoRecordings() {
  if (useIsFirstPull()) return <Skeleton height={240} radius="lg" />;
  return <EmptyNote title={texts.emptyTitle} message={texts.emptyText} pose="sleeping" />;
}
