/** How the class is doing: pictures of a class, then four rates, two rankings and three totals of all students. */
import { Paper, Progress, SimpleGrid, Text, Title } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { EmptyNote } from '#ui/teacher/EmptyNote.tsx';
import { type Analytics, analyse } from './analytics.ts';
import { Pictures } from './pictures/Pictures.tsx';
import type { ReviewSound } from './pictures/ThenAndNow.tsx';
import { ActivityRanking, StudentRanking } from './Rankings.tsx';
import { analyticsTexts as texts } from './texts.ts';

export default function AnalyticsTab({ data, Sound }: { data: TeacherData; Sound: ReviewSound }) {
  const numbers = useMemo(() => analyse(data), [data]);
  if (data.students.length === 0)
    return <EmptyNote order={2} title={texts.noStudents} message={texts.noStudentsText} />;
  const after = [<Everyone key="everyone" numbers={numbers} />, <Totals key="totals" numbers={numbers} />];
  return <Pictures {...{ data, Sound, after }} />;
}

function Everyone({ numbers }: { numbers: Analytics }) {
  return (
    <>
      <Title order={2}>{texts.everyone}</Title>
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        <Rate label={texts.engagement} percent={numbers.engagement} note={texts.engagementNote} />
        <Rate label={texts.completion} percent={numbers.completion} note={texts.completionNote} />
        <NumberCard label={texts.attempts} value={numbers.attempts} />
        <NumberCard
          label={texts.average}
          value={numbers.average === null ? '–' : texts.percent(numbers.average)}
          note={numbers.average === null ? texts.noScores : undefined}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <StudentRanking rows={numbers.students} />
        <ActivityRanking rows={numbers.activities} />
      </SimpleGrid>
    </>
  );
}

function Totals({ numbers }: { numbers: Analytics }) {
  return (
    <>
      <Title order={2}>{texts.totals}</Title>
      <SimpleGrid cols={3}>
        <NumberCard label={texts.activeStudents} value={numbers.activeStudents} />
        <NumberCard label={texts.totalActivities} value={numbers.totalActivities} />
        <NumberCard label={texts.totalRecordings} value={numbers.totalRecordings} />
      </SimpleGrid>
    </>
  );
}

function Rate({ label, percent, note }: { label: string; percent: number; note: string }) {
  return (
    <NumberCard label={label} value={texts.percent(percent)} note={note}>
      <Progress value={percent} mt="xs" aria-label={label} />
    </NumberCard>
  );
}

interface NumberCardProps {
  label: string;
  value: string | number;
  note?: string | undefined;
  children?: ReactNode;
}

function NumberCard({ label, value, note, children }: NumberCardProps) {
  return (
    <Paper p="md" shadow="xs">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fz={26} fw={650} lh={1.3}>
        {value}
      </Text>
      {children}
      {note && (
        <Text size="xs" c="dimmed" mt={4}>
          {note}
        </Text>
      )}
    </Paper>
  );
}
