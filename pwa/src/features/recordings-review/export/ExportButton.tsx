/** Opens the export of the recordings of a list. */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { NO_FILTER, type ReviewFilter, type WorkPair } from '#data/queries/teacher/work-pairs.ts';
import { useDialogs } from '#ui/dialogs/DialogLayer.tsx';
import { exportTexts as texts } from './texts.ts';

/** Loaded with the first export. */
const ExportDialog = lazy(() => import('./ExportDialog.tsx'));

interface ExportButtonProps {
  /** Those that fulfill the filter. */
  pairs: readonly WorkPair[];
  filter: ReviewFilter;
}

export function ExportButton({ pairs, filter }: ExportButtonProps) {
  const { open } = useDialogs();
  const names = Object.keys(NO_FILTER) as (keyof ReviewFilter)[];
  const isFiltered = names.some((name) => filter[name] !== NO_FILTER[name]);
  const { status } = filter;
  const show = () =>
    open((onClose) => (
      <Suspense>
        <ExportDialog {...{ pairs, status, isFiltered, onClose }} />
      </Suspense>
    ));
  return (
    <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={show}>
      {texts.open}
    </Button>
  );
}
