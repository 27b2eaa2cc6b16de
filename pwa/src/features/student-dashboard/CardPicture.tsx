/** The cover of an activity, or the picture of its type. */
import { IconBook2, IconEar, IconMicrophone } from '@tabler/icons-react';
import { usePicture } from '#data/media/use-picture.ts';
import type { ActivitySummary } from '#data/queries/student.ts';
import classes from './CardPicture.module.css';
import { dashboardTexts } from './texts.ts';

const TYPE_ICON = { picture_prompt: IconMicrophone, story: IconBook2, interactive_listening: IconEar };

export function CardPicture({ activity }: { activity: ActivitySummary['activity'] }) {
  const { src, onError } = usePicture(activity.imageUrl);
  const label = dashboardTexts.types[activity.type];
  if (src) return <img className={classes.cover} src={src} alt={label} onError={onError} />;
  const Icon = TYPE_ICON[activity.type];
  return (
    <div className={classes.type} data-type={activity.type}>
      <Icon size={92} stroke={1.5} role="img" aria-label={label} />
    </div>
  );
}
