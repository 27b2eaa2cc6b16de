/** What is set in an upload area: its picture or a button that plays the sound, its name, and the button to remove it. */
import { ActionIcon, Image, Skeleton, Text } from '@mantine/core';
import { IconFileText, IconTrash } from '@tabler/icons-react';
import { PlayTool } from '#ui/audio/PlayTool.tsx';
import classes from './FileUpload.module.css';
import { uploadTexts as texts } from './texts.ts';

export interface ShownFile {
  /** Undefined while it is being found, and for a picture that cannot be shown. */
  src: string | undefined;
  /** The picture did not load. */
  isBroken?: boolean;
  /** For the element that loads the picture. */
  onError?(): void;
  /** Empty for a file that was saved before: its name is not kept. */
  name: string;
  kind: 'image' | 'audio' | 'document';
  /** Said in place of the general sentence where the sound cannot be played. */
  failure?: string;
}

export function FilePreview({ file, label, onRemove }: { file: ShownFile; label: string; onRemove(): void }) {
  const name = file.name || (file.kind === 'audio' ? texts.soundKept : texts.pictureKept);
  return (
    <div className={classes.preview}>
      {file.kind === 'audio' && <PlayTool src={file.src} label={label} failure={file.failure} />}
      {file.kind === 'image' && <Thumbnail file={file} />}
      {file.kind === 'document' && <IconFileText size={32} aria-hidden />}
      <Text size="sm" truncate flex={1}>
        {name}
      </Text>
      <ActionIcon variant="subtle" color="red" size="lg" aria-label={texts.remove(label)} onClick={onRemove}>
        <IconTrash size={18} />
      </ActionIcon>
    </div>
  );
}

function Thumbnail({ file: { src, isBroken = false, onError } }: { file: ShownFile }) {
  if (!src) return <Skeleton width={72} height={54} radius="sm" animate={!isBroken} />;
  return <Image src={src} alt="" w={72} h={54} radius="sm" fit="cover" onError={onError} />;
}
