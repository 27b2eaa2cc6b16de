/** An object of the draft as a small picture. */

import { Image, Skeleton, Text } from '@mantine/core';
import type { PositioningObject } from 'shared-schema/entities';
import { stockObject } from 'shared-schema/rules/listening/stock-objects';
import { Emoji } from '#ui/emoji/Emoji.tsx';
import { type SceneEditing, useSceneFile } from './scene-editing.ts';

interface ObjectThumbnailProps {
  editing: Pick<SceneEditing, 'wizard'>;
  object: PositioningObject;
}

const SIZE_PX = 40;

export function ObjectThumbnail({ editing, object }: ObjectThumbnailProps) {
  const picture = useSceneFile(editing, object.imageUrl);
  if (picture?.src) {
    const sides = { w: SIZE_PX, h: SIZE_PX };
    return <Image src={picture.src} alt="" {...sides} radius="sm" fit="contain" onError={picture.onError} />;
  }
  if (picture?.isBroken) return <Skeleton width={SIZE_PX} height={SIZE_PX} radius="sm" animate={false} />;
  if (object.type === 'text') return <Text fw={700}>Aa</Text>;
  return <Emoji name={stockObject(object.libraryItem).icon} size={SIZE_PX} />;
}
