/** An object of the draft as a small picture. */

import { Image, Text } from '@mantine/core';
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
  if (picture?.src)
    return <Image src={picture.src} alt="" w={SIZE_PX} h={SIZE_PX} radius="sm" fit="contain" />;
  if (object.type === 'text') return <Text fw={700}>Aa</Text>;
  return <Emoji name={stockObject(object.libraryItem).icon} size={SIZE_PX} />;
}
