/** The ready activities as cards with their pictures, of which any number can be chosen. */
import { Checkbox, SimpleGrid } from '@mantine/core';
import type { PackedActivity } from '#data/packs/open-pack.ts';
import { teacherTexts } from '#ui/teacher/texts.ts';
import classes from './ReadyChoice.module.css';
import { readyTexts as texts } from './texts.ts';

interface ReadyChoiceProps {
  activities: readonly PackedActivity[];
  chosen: readonly PackedActivity[];
  onChange(chosen: readonly PackedActivity[]): void;
}

export function ReadyChoice({ activities, chosen, onChange }: ReadyChoiceProps) {
  // In the order in which they stand here.
  const toggle = (activity: PackedActivity) =>
    onChange(activities.filter((one) => (one === activity) !== chosen.includes(one)));
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} role="group" aria-label={texts.title}>
      {activities.map((activity) => (
        <Card
          key={activity.fields.title}
          activity={activity}
          isChosen={chosen.includes(activity)}
          onToggle={() => toggle(activity)}
        />
      ))}
    </SimpleGrid>
  );
}

interface CardProps {
  activity: PackedActivity;
  isChosen: boolean;
  onToggle(): void;
}

function Card({ activity, isChosen, onToggle }: CardProps) {
  const { title, type, description } = activity.fields;
  return (
    <Checkbox.Card className={classes.card} aria-label={title} checked={isChosen} onChange={onToggle}>
      <img className={classes.cover} src={coverOf(activity)} alt="" />
      <span className={classes.words}>
        <Checkbox.Indicator />
        <span>
          <b>{title}</b>
          <span className={classes.facts}>{teacherTexts.types[type]}</span>
          <span className={classes.facts}>{description}</span>
        </span>
      </span>
    </Checkbox.Card>
  );
}

/** The drawing itself as an address: these activities have no other pictures. */
function coverOf({ fields, files }: PackedActivity): string | undefined {
  const cover = files.find(({ sha256 }) => fields.imageUrl?.includes(sha256));
  return cover && `data:image/svg+xml,${encodeURIComponent(new TextDecoder().decode(cover.bytes))}`;
}
