/** What is rarely done with all classes, in one menu. The dialogs load when they open. */
import { Button } from '@mantine/core';
import { IconCalendarRepeat, IconTableImport } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { classTexts } from '#features/class-management/texts.ts';
import { yearTexts } from '#features/school-year/texts.ts';
import { rosterTexts } from '#features/student-import/texts.ts';
import { MoreButton } from '#ui/row-actions/MoreButton.tsx';
import { lazyOnTap } from '#ui/status/lazy-part.tsx';

const NewSchoolYearDialog = lazyOnTap(() => import('#features/school-year/NewSchoolYearDialog.tsx'));
const RosterImportDialog = lazyOnTap(() => import('#features/student-import/RosterImportDialog.tsx'));

export function ClassesMenu({ data }: { data: TeacherData }) {
  const [opened, setOpened] = useState<'year' | 'import' | null>(null);
  const close = () => setOpened(null);
  const startImport = () => setOpened('import');
  return (
    <>
      {data.classes.length > 0 ? (
        <MoreButton
          label={classTexts.moreAll}
          actions={() => [
            { label: yearTexts.open, Icon: IconCalendarRepeat, onChoose: () => setOpened('year') },
            { label: rosterTexts.open, Icon: IconTableImport, onChoose: startImport },
          ]}
        />
      ) : (
        // For a teacher without classes it is the first step.
        <Button
          variant="default"
          leftSection={<IconTableImport size={16} aria-hidden />}
          onClick={startImport}
        >
          {rosterTexts.open}
        </Button>
      )}
      <Suspense>
        {opened === 'year' && <NewSchoolYearDialog data={data} onClose={close} />}
        {opened === 'import' && <RosterImportDialog data={data} onClose={close} />}
      </Suspense>
    </>
  );
}
