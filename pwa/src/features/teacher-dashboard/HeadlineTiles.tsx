/** What to do now, and the four numbers on top with an honest mark where they come from. */
import { Group, SimpleGrid, Title } from '@mantine/core';
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
import classes from './HeadlineTiles.module.css';
import { dashboardTexts as texts } from './texts.ts';
import { WaitingAnswers } from './WaitingAnswers.tsx';

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
      <Group justify="space-between" gap="xs" mb="xs">
        <Group gap="sm">
          <Title order={1} size="h2" id="headline">
            {texts.title}
          </Title>
          {headline && <SourceMark live={headline.live} />}
        </Group>
        <WaitingAnswers data={hasPulled ? data : undefined} />
      </Group>
      <SimpleGrid
        className={classes.tiles}
        mod={{ first: tab === 'activities' }}
        cols={{ base: 2, md: 4 }}
        spacing={{ base: 6, sm: 'xs' }}
      >
        {tilesOf(headline, status.connection === 'offline').map(({ to, ...tile }) => (
          <StatTile key={tile.label} {...tile} selected={tab === to} onClick={() => onOpen(to)} />
        ))}
      </SimpleGrid>
    </section>
  );
}

/** Where the numbers come from. No badge: whether work was sent is said by the one in the header. */
function SourceMark({ live }: { live: boolean }) {
  const Icon = live ? IconActivity : IconDeviceLaptop;
  return (
    <span className={classes.source} title={live ? texts.liveHint : texts.notLiveHint} role="status">
      <Icon size={14} aria-hidden />
      {live ? texts.live : texts.notLive}
    </span>
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
      icon: <IconUsers size={20} />,
      tone: 'sky' as const,
    },
    {
      to: 'activities' as const,
      label: texts.tiles.activities,
      value: headline?.activities ?? unknown,
      icon: <IconPhoto size={20} />,
      tone: 'leaf' as const,
    },
    {
      to: 'recordings' as const,
      label: texts.tiles.recordings,
      value: headline?.recordings ?? unknown,
      icon: <IconMicrophone size={20} />,
      tone: 'coral' as const,
    },
    {
      to: 'analytics' as const,
      label: texts.tiles.average,
      value: headline ? averageOf(headline) : unknown,
      note: averageNote(headline),
      icon: <IconStar size={20} />,
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
