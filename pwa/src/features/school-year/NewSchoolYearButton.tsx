/** Opens the end of a school year. The dialog loads when it opens. */
import { Button } from '@mantine/core';
import { IconCalendarRepeat } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { lazyOnTap } from '#ui/status/lazy-part.tsx';
import { yearTexts as texts } from './texts.ts';

const NewSchoolYearDialog = lazyOnTap(() => import('./NewSchoolYearDialog.tsx'));

export function NewSchoolYearButton({ data }: { data: TeacherData }) {
  const [isOpen, setOpen] = useState(false);
  if (data.classes.length === 0) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarRepeat size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {texts.open}
      </Button>
      {isOpen && (
        <Suspense>
          <NewSchoolYearDialog data={data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
