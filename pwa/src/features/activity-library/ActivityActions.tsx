/**
 * What can be done with an activity: the daily things as buttons, the rare ones in a menu, Delete apart from the rest.
 * Plain buttons, and a menu that exists while it is open: a library has hundreds of them.
 */
import { IconDots, IconPencil, IconPlayerPlay, IconSend, type TablerIcon } from '@tabler/icons-react';
import { lazy, type MouseEvent, Suspense, useId, useRef, useState } from 'react';
import type { Activity } from '#data/queries/teacher/rows.ts';
import classes from './ActivityActions.module.css';
import { libraryTexts as texts } from './texts.ts';

const loadMenu = () => import('./MoreMenu.tsx');
const MoreMenu = lazy(loadMenu);

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
      <ActionButton
        label={texts.edit}
        name={texts.editOf(title)}
        Icon={IconPencil}
        onClick={() => handlers.edit(activity)}
      />
      <ActionButton
        label={texts.assign}
        name={texts.assignOf(title)}
        Icon={IconSend}
        onClick={() => handlers.assign(activity)}
      />
      <ActionButton
        label={texts.tryIt}
        name={texts.tryOf(title)}
        Icon={IconPlayerPlay}
        onClick={() => handlers.try(activity)}
      />
      <MoreButton activity={activity} handlers={handlers} />
    </div>
  );
}

/** True for a press on the buttons or the menu, which is none on the card below them. */
export function isOnActions({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('[data-actions], [role="menu"]') !== null;
}

interface ActionButtonProps {
  label: string;
  name: string;
  Icon: TablerIcon;
  onClick(): void;
}

function ActionButton({ label, name, Icon, onClick }: ActionButtonProps) {
  return (
    <button type="button" className={classes.button} aria-label={name} onClick={onClick}>
      <Icon size={16} aria-hidden />
      <span className={classes.label}>{label}</span>
    </button>
  );
}

function MoreButton({ activity, handlers }: ActivityActionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  return (
    <span className={classes.more}>
      <button
        type="button"
        ref={button}
        id={id}
        className={classes.button}
        data-plain
        aria-label={texts.moreOf(activity.title)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        // Otherwise the menu would close at the press, and open again at its end.
        onMouseDown={(event) => event.stopPropagation()}
        onTouchStart={(event) => event.stopPropagation()}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconDots size={18} aria-hidden />
      </button>
      {isOpen && (
        <Suspense>
          <MoreMenu
            labelledBy={id}
            onClose={close}
            onDuplicate={handlers.duplicate && (() => handlers.duplicate?.(activity))}
            onExport={handlers.export && (() => handlers.export?.(activity))}
            onDelete={() => handlers.remove(activity)}
          />
        </Suspense>
      )}
    </span>
  );
}
