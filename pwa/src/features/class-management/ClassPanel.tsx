/** The chosen class: its code, and its students, activities and tablets in tabs. */
import { Group, Paper, Tabs, Text, Title } from '@mantine/core';
import { studentsOf } from '#data/queries/teacher/roster.ts';
import type { SchoolClass, TeacherData } from '#data/queries/teacher/rows.ts';
import { CodeBadge } from '#ui/teacher/badges.tsx';
import { AddStudents } from './AddStudents.tsx';
import { CodeButtons } from './CodeButtons.tsx';
import type { ClassParts } from './class-parts.ts';
import { classTexts as texts } from './texts.ts';

interface ClassPanelProps {
  shown: SchoolClass;
  data: TeacherData;
  parts: ClassParts;
}

export function ClassPanel({ shown, data, parts }: ClassPanelProps) {
  const { CreateStudentForm, ClassStudents, ClassActivities, ClassTablets } = parts;
  return (
    <Paper p="md" shadow="xs" component="section" aria-label={shown.name}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Group gap="sm">
            <Title order={3} size="h2">
              {shown.name}
            </Title>
            <CodeBadge code={shown.code} />
          </Group>
          {shown.description && <Text c="dimmed">{shown.description}</Text>}
        </div>
        <CodeButtons shown={shown} />
      </Group>
      <Tabs defaultValue="students" mt="md" keepMounted={false}>
        <Tabs.List aria-label={texts.tabsLabel}>
          <Tabs.Tab value="students">{texts.tabs.students}</Tabs.Tab>
          <Tabs.Tab value="activities">{texts.tabs.activities}</Tabs.Tab>
          <Tabs.Tab value="tablets">{texts.tabs.tablets}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="students" pt="md">
          <AddStudents to={shown} data={data} CreateStudentForm={CreateStudentForm} />
          <ClassStudents of={shown} data={data} />
        </Tabs.Panel>
        <Tabs.Panel value="activities" pt="md">
          <ClassActivities to={shown} data={data} />
        </Tabs.Panel>
        <Tabs.Panel value="tablets" pt="md">
          <ClassTablets of={shown} students={studentsOf(data.students, shown.uid).length} />
        </Tabs.Panel>
      </Tabs>
    </Paper>
  );
}
