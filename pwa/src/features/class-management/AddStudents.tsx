/** Three ways to bring students into a class. */
import { Tabs, Title } from '@mantine/core';
import type { Ref } from 'react';
import type { SchoolClass, TeacherData } from '#data/queries/teacher/rows.ts';
import { useKeptForm } from '#ui/forms/kept-form.tsx';
import classes from './ClassesTab.module.css';
import type { ClassParts } from './class-parts.ts';
import { ExistingStudents } from './ExistingStudents.tsx';
import { classTexts as texts } from './texts.ts';

interface AddStudentsProps extends Pick<ClassParts, 'CreateStudentForm' | 'StudentListImport'> {
  to: SchoolClass;
  data: TeacherData;
  headingRef: Ref<HTMLHeadingElement>;
}

export function AddStudents({
  to,
  data,
  CreateStudentForm,
  StudentListImport,
  headingRef,
}: AddStudentsProps) {
  const [way, setWay] = useKeptForm<string>(`way to add to ${to.uid}`, () =>
    data.students.length === 0 ? 'create' : 'existing',
  );
  return (
    <section aria-labelledby="add-students">
      <Title className={classes.goal} ref={headingRef} tabIndex={-1} order={4} id="add-students" mb="xs">
        {texts.addStudents}
      </Title>
      <Tabs
        value={way}
        onChange={(next) => setWay((before) => next ?? before)}
        variant="outline"
        classNames={{ tab: classes.way ?? '' }}
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
        {/* What is half typed outlives a look at another tab. */}
        <Tabs.Panel value="create" pt="md" keepMounted>
          <CreateStudentForm data={data} classUid={to.uid} />
        </Tabs.Panel>
        <Tabs.Panel value="bulk" pt="md" keepMounted>
          <StudentListImport to={to} data={data} />
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}
