/** The four numbers on top, with an honest mark where they come from. */
import { Badge, Group, SimpleGrid, Title } from '@mantine/core';
import {
  IconActivity,
  IconDeviceLaptop,
  IconMicrophone,
  IconPhoto,
  IconStar,
  IconUsers,
} from '@tabler/icons-react';
import { type Headline, headlineOf } from '#data/queries/teacher/headline.ts';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { useSyncStatus } from '#data/sync-status/use-sync-status.ts';
import { StatTile } from '#ui/tiles/StatTile.tsx';
import type { DashboardTab } from './dashboard-tabs.ts';
import { dashboardTexts as texts } from './texts.ts';

interface HeadlineTilesProps {
  data: TeacherData | undefined;
  tab: DashboardTab;
  onOpen(tab: DashboardTab): void;
}

export function HeadlineTiles({ data, tab, onOpen }: HeadlineTilesProps) {
  const status = useSyncStatus();
  // A socket may stay open for a while after the network has gone.
  const live = status.live && status.connection !== 'offline';
  const headline = data && headlineOf(data, { ...status, live });
  return (
    <section aria-labelledby="headline">
      <Group justify="space-between" mb="sm">
        <Title order={1} id="headline">
          {texts.title}
        </Title>
        {headline && <SourceMark live={headline.live} />}
      </Group>
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: 'xs', sm: 'md' }}>
        {tilesOf(headline).map(({ to, ...tile }) => (
          <StatTile key={tile.label} {...tile} selected={tab === to} onClick={() => onOpen(to)} />
        ))}
      </SimpleGrid>
    </section>
  );
}

function SourceMark({ live }: { live: boolean }) {
  const Icon = live ? IconActivity : IconDeviceLaptop;
  return (
    <Badge
      size="lg"
      color={live ? 'leaf' : 'gray'}
      leftSection={<Icon size={14} aria-hidden />}
      role="status"
    >
      {live ? texts.live : texts.notLive}
    </Badge>
  );
}

function tilesOf(headline: Headline | undefined) {
  return [
    {
      to: 'roster' as const,
      label: texts.tiles.students,
      value: headline?.activeStudents,
      note: headline && texts.ofStudents(headline.totalStudents),
      icon: <IconUsers size={24} />,
      tone: 'sky' as const,
    },
    {
      to: 'activities' as const,
      label: texts.tiles.activities,
      value: headline?.activities,
      icon: <IconPhoto size={24} />,
      tone: 'leaf' as const,
    },
    {
      to: 'recordings' as const,
      label: texts.tiles.recordings,
      value: headline?.recordings,
      icon: <IconMicrophone size={24} />,
      tone: 'coral' as const,
    },
    {
      to: 'analytics' as const,
      label: texts.tiles.average,
      value: headline && (headline.averageScore === null ? '–' : `${headline.averageScore}%`),
      note: averageNote(headline),
      icon: <IconStar size={24} />,
      tone: 'sun' as const,
    },
  ];
}

function averageNote(headline: Headline | undefined): string | undefined {
  if (headline?.excellent) return texts.excellent;
  return headline?.averageScore === null ? texts.noScores : undefined;
}
