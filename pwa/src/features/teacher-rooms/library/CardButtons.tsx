/** Edit, Assign and Delete of an activity card. */
import { Button } from '@mantine/core';
import { IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import classes from './ActivityCard.module.css';
import type { ActivityCardProps } from './ActivityCard.tsx';
import { libraryTexts as texts } from './texts.ts';

export function CardButtons({
  activity: { title },
  editable,
  onEdit,
  onAssign,
  onDelete,
}: ActivityCardProps & { editable: boolean }) {
  // Otherwise a press on a button would also count as one on the card below it.
  const only = (deed: () => void) => (event: MouseEvent) => {
    event.stopPropagation();
    deed();
  };
  return (
    <div className={classes.buttons}>
      {editable && (
        <Button
          size="xs"
          variant="light"
          leftSection={<IconPencil size={14} aria-hidden />}
          aria-label={texts.editOf(title)}
          onClick={only(onEdit)}
        >
          {texts.edit}
        </Button>
      )}
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
