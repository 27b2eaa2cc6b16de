/** Three ways to bring students into a class. */
import { Tabs, Title } from '@mantine/core';
import type { SchoolClass, TeacherData } from '#data/queries/teacher/rows.ts';
import { BulkImport } from './BulkImport.tsx';
import type { ClassParts } from './class-parts.ts';
import { ExistingStudents } from './ExistingStudents.tsx';
import { classTexts as texts } from './texts.ts';

interface AddStudentsProps extends Pick<ClassParts, 'CreateStudentForm'> {
  to: SchoolClass;
  data: TeacherData;
}

export function AddStudents({ to, data, CreateStudentForm }: AddStudentsProps) {
  return (
    <section aria-labelledby="add-students">
      <Title order={4} id="add-students" mb="xs">
        {texts.addStudents}
      </Title>
      <Tabs
        defaultValue={data.students.length === 0 ? 'create' : 'existing'}
        variant="outline"
        keepMounted={false}
      >
        <Tabs.List aria-label={texts.addTabsLabel}>
          <Tabs.Tab value="existing">{texts.addTabs.existing}</Tabs.Tab>
          <Tabs.Tab value="create">{texts.addTabs.create}</Tabs.Tab>
          <Tabs.Tab value="bulk">{texts.addTabs.bulk}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="existing" pt="md">
          <ExistingStudents to={to} data={data} />
        </Tabs.Panel>
        <Tabs.Panel value="create" pt="md">
          <CreateStudentForm data={data} classUid={to.uid} />
        </Tabs.Panel>
        <Tabs.Panel value="bulk" pt="md">
          <BulkImport to={to} data={data} />
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}
