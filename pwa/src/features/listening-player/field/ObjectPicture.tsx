/**
 * An object's picture: its own image, or the emoji of its library item; a text object shows its words. An image that
 * does not load gives way to them.
 */
import type { PositioningObject } from 'shared-schema/entities';
import { nameOfObject, stockObject } from 'shared-schema/rules/listening/stock-objects';
import { usePicture } from '#data/media/use-picture.ts';
import { Emoji } from '#ui/emoji/Emoji.tsx';
import classes from './ObjectPicture.module.css';

export function ObjectPicture({ object, size }: { object: PositioningObject; size: number }) {
  const { src, onError } = usePicture(object.imageUrl);
  if (src) {
    const sides = { width: size, height: size };
    return <img className={classes.image} src={src} alt="" {...sides} draggable={false} onError={onError} />;
  }
  if (object.type === 'text') return <span className={classes.words}>{nameOfObject(object)}</span>;
  return <Emoji name={stockObject(object.libraryItem).icon} size={size} />;
}
