/** One activity. A press on it opens it for editing, like the Edit button. */
import { Badge, Card, Group, Text, Title } from '@mantine/core';
import { DEFAULT_ACTIVITY_DESCRIPTION } from 'shared-schema/rules/constants';
import { useMedia } from '#data/media/use-media.ts';
import { isMultiQuestion, type LibraryView } from '#data/queries/teacher/library.ts';
import { dayOf } from '#data/queries/teacher/names.ts';
import type { Activity } from '#data/queries/teacher/rows.ts';
import { DifficultyBadge } from '#ui/teacher/badges.tsx';
import { Cover } from '#ui/teacher/Cover.tsx';
import { teacherTexts } from '#ui/teacher/texts.ts';
import classes from './ActivityCard.module.css';
import { CardButtons } from './CardButtons.tsx';
import { libraryTexts as texts } from './texts.ts';

export interface ActivityCardProps {
  activity: Activity;
  view: LibraryView;
  onEdit(): void;
  onAssign(): void;
  onDelete(): void;
}

export function ActivityCard(props: ActivityCardProps) {
  const { activity, view, onEdit } = props;
  const cover = useMedia(activity.imageUrl ?? activity.questions[0]?.imageUrl ?? null);
  return (
    // The Edit button is the way for keyboards; the whole card is a larger target for the mouse.
    <Card
      component="article"
      aria-label={activity.title}
      shadow="sm"
      padding={0}
      className={classes.card}
      data-view={view}
      onClick={onEdit}
    >
      <Cover type={activity.type} src={cover.src} small={view === 'list'} />
      <div className={classes.words}>
        <Group gap={6}>
          <DifficultyBadge difficulty={activity.difficulty} />
          {isMultiQuestion(activity) && <Badge color="sky">{teacherTexts.multiQuestion}</Badge>}
        </Group>
        <Title order={3} lineClamp={2} mt={6}>
          {activity.title}
        </Title>
        <Text size="sm" c="dimmed" lineClamp={view === 'grid' ? 2 : 1}>
          {activity.description || DEFAULT_ACTIVITY_DESCRIPTION}
        </Text>
        <Text size="xs" c="dimmed" mt={4}>
          {texts.created(dayOf(activity.createdAt))} · {texts.played(activity.timesPlayed)}
        </Text>
      </div>
      <CardButtons
        title={activity.title}
        onEdit={onEdit}
        onAssign={props.onAssign}
        onDelete={props.onDelete}
      />
    </Card>
  );
}
