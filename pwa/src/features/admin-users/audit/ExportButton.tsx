/** Saves all entries of the filtered list as a table, and says how many it has read. */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { timeZoneHere } from 'shared-schema/rules/time-zone';
import { type AuditQuery, readWholeAudit } from '#data/admin/audit.ts';
import { useAppContext } from '#data/app-context.ts';
import { downloadFile } from '#platform/files/save-file.ts';
import { localDay } from '#platform/local-day.ts';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { readingFailure } from '../model/failure.ts';
import { auditCsv } from './audit-csv.ts';
import { auditTexts as texts } from './texts.ts';

interface ExportButtonProps {
  query: AuditQuery;
  /** The session has ended. */
  onSignedOut(): Promise<void>;
}

export function ExportButton({ query, onSignedOut }: ExportButtonProps) {
  const context = useAppContext();
  const { isRunning, run } = useAsyncAction();
  const [count, setCount] = useState(0);
  const save = async () => {
    setCount(0);
    const done = await run(
      () => readWholeAudit(query, setCount, context),
      (error) => ({ title: texts.exportFailed, message: readingFailure(error, texts.exportFallback) }),
    );
    if (!done) return;
    if (done.value === null) return onSignedOut();
    const name = texts.fileName(localDay(context.clock.now()));
    downloadFile(new Blob([auditCsv(done.value, timeZoneHere())], { type: 'text/csv' }), name);
    showToast({ title: texts.exported(name) });
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      aria-disabled={isRunning}
      onClick={save}
    >
      {isRunning ? texts.exporting(count) : texts.export}
    </Button>
  );
}
