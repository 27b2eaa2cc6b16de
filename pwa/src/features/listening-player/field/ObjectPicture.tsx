/** An object's picture: its own image, or the emoji of its library item; a text object shows its words. */
import type { PositioningObject } from 'shared-schema/entities';
import { nameOfObject, stockObject } from 'shared-schema/rules/listening/stock-objects';
import { useMedia } from '#data/media/use-media.ts';
import { Emoji } from '#ui/emoji/Emoji.tsx';
import classes from './ObjectPicture.module.css';

export function ObjectPicture({ object, size }: { object: PositioningObject; size: number }) {
  const image = useMedia(object.imageUrl);
  if (object.imageUrl && image.src) {
    return (
      <img className={classes.image} src={image.src} alt="" width={size} height={size} draggable={false} />
    );
  }
  if (object.type === 'text') return <span className={classes.words}>{nameOfObject(object)}</span>;
  return <Emoji name={stockObject(object.libraryItem).icon} size={size} />;
}
