/** The two rankings of the Analytics tab. */
import { Badge, type BadgeProps, Group, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { analyticsBadge, type BadgeVariant } from 'shared-schema/rules/colors/score-color';
import type { Analytics } from './analytics.ts';
import { ShowRest } from './pictures/ShowRest.tsx';
import { useRows } from './pictures/use-rows.ts';
import { analyticsTexts as texts } from './texts.ts';

const badges: Record<BadgeVariant, BadgeProps['color']> = {
  default: 'sky',
  secondary: 'gray',
  destructive: 'red',
};

export function StudentRanking({ rows }: { rows: Analytics['students'] }) {
  const drawRow = (row: Analytics['students'][number]) => (
    <RankRow
      key={row.studentUid}
      name={row.name}
      note={texts.work(row.recordings, row.completed)}
      badge={<ScoreMark score={row.averageScore} />}
    />
  );
  const hasScore = ({ averageScore }: { averageScore: number | null }) => averageScore !== null;
  const others = rows.filter((row) => !hasScore(row)).map(drawRow);
  return (
    <Ranking title={texts.students} note={texts.studentsNote} empty={texts.noStudents} others={others}>
      {rows.filter(hasScore).map(drawRow)}
    </Ranking>
  );
}

/** As many as the students beside them. */
const FIRST_ACTIVITIES = 10;

export function ActivityRanking({ rows }: { rows: Analytics['activities'] }) {
  const shown = useRows(FIRST_ACTIVITIES);
  const more = <ShowRest rows={shown} total={rows.length} />;
  return (
    <Ranking {...{ title: texts.activities, note: texts.activitiesNote, empty: texts.noActivities, more }}>
      {rows.slice(0, shown.count).map((row) => (
        <RankRow
          key={row.activityUid}
          name={row.title}
          note={texts.activityWork(row.completed, row.attempts)}
          badge={
            <Group gap={6}>
              <Badge color="leaf">{texts.participants(row.participants)}</Badge>
              <ScoreMark score={row.averageScore} />
            </Group>
          }
        />
      ))}
    </Ranking>
  );
}

interface RankingProps {
  title: string;
  note: string;
  empty: string;
  children: ReactNode[];
  /** Below the ranked ones, without a place. */
  others?: ReactNode[];
  more?: ReactNode;
}

const listStyle = { margin: 0, paddingInlineStart: '1.6em' };

function Ranking({ title, note, empty, children, others = [], more }: RankingProps) {
  return (
    <Paper p="md" shadow="xs">
      <Title order={3}>{title}</Title>
      <Text size="sm" c="dimmed" mb="xs">
        {note}
      </Text>
      {children.length + others.length === 0 && <Text size="sm">{empty}</Text>}
      {children.length > 0 && (
        <ol tabIndex={-1} style={listStyle}>
          {children}
        </ol>
      )}
      {others.length > 0 && <ul style={{ ...listStyle, listStyle: 'none' }}>{others}</ul>}
      {more}
    </Paper>
  );
}

function RankRow({ name, note, badge }: { name: string; note: string; badge: ReactNode }) {
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" py={6} ps={4}>
        <div style={{ minWidth: 0 }}>
          <Text fw={500} truncate>
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {note}
          </Text>
        </div>
        {badge}
      </Group>
    </li>
  );
}

function ScoreMark({ score }: { score: number | null }) {
  const variant = analyticsBadge(score);
  if (score === null || variant === null) return <Badge color="gray">{texts.noScores}</Badge>;
  return (
    <Badge color={badges[variant]} flex="none">
      {texts.percent(score)}
    </Badge>
  );
}
