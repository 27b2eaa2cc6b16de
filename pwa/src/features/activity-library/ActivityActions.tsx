/**
 * What can be done with an activity: the daily things as buttons, the rare ones in a menu, Delete apart from the rest.
 */
import { IconCopy, IconDownload, IconPencil, IconPlayerPlay, IconSend, IconTrash } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import type { Activity } from '#data/queries/teacher/rows.ts';
import { MoreButton } from '#ui/row-actions/MoreButton.tsx';
import type { MenuAction } from '#ui/row-actions/menu-action.ts';
import { RowButton } from '#ui/row-actions/RowButton.tsx';
import classes from './ActivityActions.module.css';
import { libraryTexts as texts } from './texts.ts';

/** The same object as long as the list is on the screen: rows are drawn again only for a change of their own. */
export interface ActivityHandlers {
  edit(activity: Activity): void;
  assign(activity: Activity): void;
  /** Plays it as a child would. */
  try(activity: Activity): void;
  remove(activity: Activity): void;
  /** Left out where nothing offers copies. */
  duplicate?: ((activity: Activity) => void) | undefined;
  /** Left out where nothing makes files of activities. */
  export?: ((activity: Activity) => void) | undefined;
}

interface ActivityActionsProps {
  activity: Activity;
  handlers: ActivityHandlers;
  /** On a phone, icons without words. */
  dense?: boolean;
}

export function ActivityActions({ activity, handlers, dense = false }: ActivityActionsProps) {
  const { title } = activity;
  return (
    <div className={classes.actions} data-actions data-dense={dense || undefined}>
      <RowButton
        label={texts.edit}
        name={texts.editOf(title)}
        Icon={IconPencil}
        onClick={() => handlers.edit(activity)}
      />
      <RowButton
        label={texts.assign}
        name={texts.assignOf(title)}
        Icon={IconSend}
        onClick={() => handlers.assign(activity)}
      />
      <RowButton
        label={texts.tryIt}
        name={texts.tryOf(title)}
        Icon={IconPlayerPlay}
        onClick={() => handlers.try(activity)}
      />
      <MoreButton label={texts.moreOf(title)} actions={() => menuOf(activity, handlers)} />
    </div>
  );
}

/** True for a press on the buttons or the menu, which is none on the card below them. */
export function isOnActions({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('[data-actions], [role="menu"]') !== null;
}

function menuOf(activity: Activity, { duplicate, export: exportIt, remove }: ActivityHandlers): MenuAction[] {
  return [
    ...(duplicate ? [{ label: texts.duplicate, Icon: IconCopy, onChoose: () => duplicate(activity) }] : []),
    ...(exportIt ? [{ label: texts.export, Icon: IconDownload, onChoose: () => exportIt(activity) }] : []),
    { label: texts.delete, Icon: IconTrash, isDangerous: true, onChoose: () => remove(activity) },
  ];
}
