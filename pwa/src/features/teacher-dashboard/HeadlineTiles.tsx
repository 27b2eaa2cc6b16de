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
import { useHasPulled } from '#data/queries/use-has-pulled.ts';
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
  const hasPulled = useHasPulled();
  const headline =
    data && hasPulled !== undefined ? headlineOf(data, { ...status, live, hasPulled }) : undefined;
  return (
    <section aria-labelledby="headline">
      <Group justify="space-between" mb="sm">
        <Title order={1} id="headline">
          {texts.title}
        </Title>
        {headline && <SourceMark live={headline.live} />}
      </Group>
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: 'xs', sm: 'md' }}>
        {tilesOf(headline, status.connection === 'offline').map(({ to, ...tile }) => (
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

/** A tile waits for its number, and has a dash where no network could bring it. */
function tilesOf(headline: Headline | null | undefined, isOffline: boolean) {
  const unknown = headline === null && isOffline ? '–' : undefined;
  return [
    {
      to: 'roster' as const,
      label: texts.tiles.students,
      value: headline?.activeStudents ?? unknown,
      note: headline ? texts.ofStudents(headline.totalStudents) : undefined,
      icon: <IconUsers size={24} />,
      tone: 'sky' as const,
    },
    {
      to: 'activities' as const,
      label: texts.tiles.activities,
      value: headline?.activities ?? unknown,
      icon: <IconPhoto size={24} />,
      tone: 'leaf' as const,
    },
    {
      to: 'recordings' as const,
      label: texts.tiles.recordings,
      value: headline?.recordings ?? unknown,
      icon: <IconMicrophone size={24} />,
      tone: 'coral' as const,
    },
    {
      to: 'analytics' as const,
      label: texts.tiles.average,
      value: headline ? averageOf(headline) : unknown,
      note: averageNote(headline),
      icon: <IconStar size={24} />,
      tone: 'sun' as const,
    },
  ];
}

function averageOf({ averageScore }: Headline): string {
  return averageScore === null ? '–' : `${averageScore}%`;
}

function averageNote(headline: Headline | null | undefined): string | undefined {
  if (headline?.excellent) return texts.excellent;
  return headline?.averageScore === null ? texts.noScores : undefined;
}
