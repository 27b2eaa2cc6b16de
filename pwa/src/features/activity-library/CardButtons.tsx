/** Edit, Assign and Delete of an activity card. */
import { Button } from '@mantine/core';
import { IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import classes from './ActivityCard.module.css';
import { libraryTexts as texts } from './texts.ts';

interface CardButtonsProps {
  title: string;
  onEdit(): void;
  onAssign(): void;
  onDelete(): void;
}

export function CardButtons({ title, onEdit, onAssign, onDelete }: CardButtonsProps) {
  // Otherwise a press on a button would also count as one on the card below it.
  const only = (action: () => void) => (event: MouseEvent) => {
    event.stopPropagation();
    action();
  };
  return (
    <div className={classes.buttons}>
      <Button
        size="xs"
        variant="light"
        leftSection={<IconPencil size={14} aria-hidden />}
        aria-label={texts.editOf(title)}
        onClick={only(onEdit)}
      >
        {texts.edit}
      </Button>
      <Button
        size="xs"
        variant="light"
        color="leaf"
        leftSection={<IconSend size={14} aria-hidden />}
        aria-label={texts.assignOf(title)}
        onClick={only(onAssign)}
      >
        {texts.assign}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={14} aria-hidden />}
        aria-label={texts.deleteOf(title)}
        onClick={only(onDelete)}
      >
        {texts.delete}
      </Button>
    </div>
  );
}
