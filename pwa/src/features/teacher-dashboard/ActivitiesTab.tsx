/** Cards to create an activity, and the latest ones. */
import { Button, Group, SimpleGrid, Title } from '@mantine/core';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAppContext } from '#data/app-context.ts';
import type { Activity, ActivityType, TeacherData } from '#data/queries/teacher/rows.ts';
import { useSyncStatus } from '#data/sync-status/use-sync-status.ts';
import { useSteady } from '#ui/dialogs/DialogLayer.tsx';
import { EmptyNote } from '#ui/teacher/EmptyNote.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { CreateCard } from './CreateCard.tsx';
import { dashboardTexts as texts } from './texts.ts';

/** Activities on the dashboard; all of them are in My Activities. */
const RECENT_ACTIVITY_COUNT = 6;
const types: readonly ActivityType[] = ['picture_prompt', 'story', 'interactive_listening'];

export interface ActivitiesTabProps {
  data: TeacherData;
  /** What the teacher has begun and not saved. */
  offers: ReactNode;
  /** Null: the type is chosen in the editor. */
  onCreate(type: ActivityType | null): void;
  renderCards(activities: readonly Activity[], data: TeacherData): ReactNode;
}

export function ActivitiesTab({ data: latest, offers, onCreate, renderCards }: ActivitiesTabProps) {
  const data = useSteady(latest);
  const recent = data.activities.slice(0, RECENT_ACTIVITY_COUNT);
  return (
    <>
      {offers}
      <section aria-labelledby="create">
        <Title order={2} id="create" mb="sm">
          {texts.create.title}
        </Title>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          {types.map((type) => (
            <CreateCard key={type} type={type} onCreate={() => onCreate(type)} />
          ))}
        </SimpleGrid>
      </section>
      <section aria-labelledby="recent">
        <Group justify="space-between" mt="xl" mb="sm">
          <Title order={2} id="recent">
            {texts.recent}
          </Title>
          <RefreshButton />
        </Group>
        {recent.length > 0 ? (
          renderCards(recent, data)
        ) : (
          <EmptyNote title={texts.empty.title} message={texts.empty.text} pose="singing">
            <Button mt="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onCreate(null)}>
              {texts.empty.button}
            </Button>
          </EmptyNote>
        )}
      </section>
    </>
  );
}

/** Lists keep themselves up to date; this is for those who want to be sure. */
function RefreshButton() {
  const context = useAppContext();
  const { connection } = useSyncStatus();
  const refresh = () => {
    context.refresh();
    showToast({ title: connection === 'offline' ? texts.refreshOffline : texts.refreshed });
  };
  return (
    <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={refresh}>
      {texts.refresh}
    </Button>
  );
}
