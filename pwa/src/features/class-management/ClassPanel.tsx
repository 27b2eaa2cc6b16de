/** The chosen class: its code, and its students, activities and tablets in tabs. */
import { Badge, Divider, Group, Paper, Tabs, Text, Title } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type Ref, useRef } from 'react';
import { studentsOf } from '#data/queries/teacher/roster.ts';
import type { SchoolClass, TeacherData } from '#data/queries/teacher/rows.ts';
import { CodeBadge } from '#ui/teacher/badges.tsx';
import { AddStudents } from './AddStudents.tsx';
import { ClassButton } from './ClassButton.tsx';
import classes from './ClassesTab.module.css';
import { ClassMenu } from './ClassMenu.tsx';
import type { ClassParts } from './class-parts.ts';
import { classTexts as texts } from './texts.ts';
import type { ClassDialogs } from './use-class-dialogs.tsx';
import { goTo } from './use-way-to-panel.ts';

interface ClassPanelProps {
  shown: SchoolClass;
  data: TeacherData;
  parts: ClassParts;
  dialogs: ClassDialogs;
  headingRef: Ref<HTMLHeadingElement>;
}

export function ClassPanel({ shown, data, parts, dialogs, headingRef }: ClassPanelProps) {
  const { CreateStudentForm, StudentListImport, ClassStudents, ClassActivities, ClassActions, ClassTablets } =
    parts;
  const adding = useRef<HTMLHeadingElement>(null);
  return (
    <Paper p="md" shadow="xs" component="section" aria-label={shown.name}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Group gap="sm">
            <Title className={classes.goal} order={3} size="h2" ref={headingRef} tabIndex={-1}>
              {shown.name}
            </Title>
            <span className={classes.narrow}>
              <CodeBadge code={shown.code} />
            </span>
            {!shown.isActive && <Badge color="gray">{texts.inactive}</Badge>}
          </Group>
          {!shown.isActive && <Text size="sm">{texts.inactiveText}</Text>}
          {shown.description && <Text c="dimmed">{shown.description}</Text>}
        </div>
        <Group gap="xs">
          <ClassButton
            className={classes.narrow}
            icon={IconSend}
            word={texts.assign}
            label={texts.assignTo(shown.name)}
            onClick={() => dialogs.assignTo(shown)}
          />
          {ClassActions && <ClassActions of={shown} data={data} />}
          <span className={classes.narrow}>
            <ClassMenu shown={shown} onEdit={() => dialogs.edit(shown)} />
          </span>
        </Group>
      </Group>
      <Tabs defaultValue="students" mt="md" keepMounted={false}>
        <Tabs.List aria-label={texts.tabsLabel}>
          <Tabs.Tab value="students">{texts.tabs.students}</Tabs.Tab>
          <Tabs.Tab value="activities">{texts.tabs.activities}</Tabs.Tab>
          <Tabs.Tab value="tablets">{texts.tabs.tablets}</Tabs.Tab>
        </Tabs.List>
        {/* A student who is half typed outlives a look at another tab. */}
        <Tabs.Panel value="students" pt="md" keepMounted>
          <ClassStudents of={shown} data={data} onAdd={() => goTo(adding.current)} />
          <Divider my="md" />
          <AddStudents
            to={shown}
            data={data}
            CreateStudentForm={CreateStudentForm}
            StudentListImport={StudentListImport}
            headingRef={adding}
          />
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
