/** A sound that few texts have: one small button until somebody wants to record or change it. */
import { Button, Group } from '@mantine/core';
import { IconMicrophone } from '@tabler/icons-react';
import { useState } from 'react';
import { PlayTool } from '#ui/audio/PlayTool.tsx';
import { wizardTexts as texts } from '../texts.ts';
import { useDraftFile } from '../use-draft-file.ts';
import { DraftSound, type DraftSoundProps } from './DraftSound.tsx';

interface OptionalSoundProps extends Omit<DraftSoundProps, 'takesFocus'> {
  /** What the button says, where several sounds stand together. */
  button?: { add: string; change: string };
}

const BUTTON = { add: texts.addSound, change: texts.changeSound };

export function OptionalSound({ button = BUTTON, ...props }: OptionalSoundProps) {
  const { wizard, label, address } = props;
  const [isOpen, setIsOpen] = useState(false);
  const file = useDraftFile(wizard.draft, address ?? null);
  if (isOpen) {
    return (
      <div style={{ flexBasis: '100%' }}>
        <DraftSound {...props} takesFocus />
      </div>
    );
  }
  const words = file ? button.change : button.add;
  return (
    <Group gap={4} wrap="nowrap">
      {file && <PlayTool src={file.src} label={label} />}
      <Button
        variant="subtle"
        size="compact-sm"
        mih={36}
        leftSection={<IconMicrophone size={16} aria-hidden />}
        aria-label={texts.soundOf(words, label)}
        onClick={() => setIsOpen(true)}
      >
        {words}
      </Button>
    </Group>
  );
}
