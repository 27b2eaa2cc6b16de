/** Opens the export of the recordings of a list. */

import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { NO_FILTER, type ReviewFilter, type WorkPair } from '#data/queries/teacher/work-pairs.ts';
import { keysOf } from '#platform/keys-of.ts';
import { exportTexts as texts } from './texts.ts';

/** Loaded with the first export. */
const ExportDialog = lazy(() => import('./ExportDialog.tsx'));

interface ExportButtonProps {
  /** Those that fulfill the filter. */
  pairs: readonly WorkPair[];
  filter: ReviewFilter;
}

export function ExportButton({ pairs, filter }: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const isFiltered = keysOf(NO_FILTER).some((name) => filter[name] !== NO_FILTER[name]);
  const { status } = filter;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {texts.open}
      </Button>
      {isOpen && (
        <Suspense>
          <ExportDialog {...{ pairs, status, isFiltered }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
