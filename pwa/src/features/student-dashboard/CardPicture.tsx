/** The cover of an activity, or the picture of its type. */
import { useState } from 'react';
import type { ActivityCard } from '#data/hooks/student.ts';
import { useMedia } from '#data/media/use-media.ts';
import { Emoji } from '#ui/emoji/Emoji.tsx';
import classes from './CardPicture.module.css';
import { dashboardTexts } from './texts.ts';

const TYPE_EMOJI = {
  picture_prompt: 'framed-picture',
  story: 'open-book',
  interactive_listening: 'ear',
} as const;

export function CardPicture({ activity }: { activity: ActivityCard['activity'] }) {
  const { src } = useMedia(activity.imageUrl);
  const [broken, setBroken] = useState<string>();
  const label = dashboardTexts.types[activity.type];
  if (src && src !== broken) {
    return <img className={classes.cover} src={src} alt={label} onError={() => setBroken(src)} />;
  }
  return (
    <div className={classes.type} data-type={activity.type}>
      <Emoji name={TYPE_EMOJI[activity.type]} size={96} label={label} />
    </div>
  );
}
