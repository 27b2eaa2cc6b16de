/** Opens the export of the recordings of a list. */

import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { NO_FILTER, type ReviewFilter, type WorkPair } from '#data/queries/teacher/work-pairs.ts';
import { keysOf } from '#platform/keys-of.ts';
import { lazyOnTap } from '#ui/status/lazy-part.tsx';
import { readExportDays } from './export-choice.ts';
import { exportTexts as texts } from './texts.ts';

/** Loaded with the first export. */
const ExportDialog = lazyOnTap(() => import('./ExportDialog.tsx'));

/** Of the address, by which another page opens the dialog. */
const EXPORT_DAYS = 'export';

function withoutDays(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(EXPORT_DAYS);
  return next;
}

interface ExportButtonProps {
  /** Those that fulfill the filter. */
  pairs: readonly WorkPair[];
  filter: ReviewFilter;
}

export function ExportButton({ pairs, filter }: ExportButtonProps) {
  const [params, setParams] = useSearchParams();
  const addressed = readExportDays(params.get(EXPORT_DAYS));
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    if (addressed) setParams(withoutDays, { replace: true });
  };
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
      {(isOpen || addressed) && (
        <Suspense>
          <ExportDialog
            {...{ pairs, status, isFiltered }}
            {...(addressed && { first: addressed })}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
