/** Opens the import of classes from a roster file. The dialog loads when it opens. */
import { Button } from '@mantine/core';
import { IconTableImport } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { lazyOnTap } from '#ui/status/lazy-part.tsx';
import { rosterTexts as texts } from './texts.ts';

const RosterImportDialog = lazyOnTap(() => import('./RosterImportDialog.tsx'));

export function RosterImportButton({ data }: { data: TeacherData }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTableImport size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {texts.open}
      </Button>
      {isOpen && (
        <Suspense>
          <RosterImportDialog data={data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
