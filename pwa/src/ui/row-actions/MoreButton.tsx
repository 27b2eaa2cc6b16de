/** The '…' button of a row. The menu exists while it is open: a list has hundreds of rows. */
import { IconDots } from '@tabler/icons-react';
import { Suspense, useId, useRef, useState } from 'react';
import { lazyOnTap } from '#ui/status/lazy-part.tsx';
import type { MenuAction } from './menu-action.ts';
import classes from './RowActions.module.css';

const loadMenu = () => import('./MoreMenu.tsx');
const MoreMenu = lazyOnTap(loadMenu);

/** Where it cannot come, the tap says so. */
const loadAhead = () => void loadMenu().catch(() => {});

interface MoreButtonProps {
  /** What it is about: 'More actions for Mei Lin'. */
  label: string;
  /** Asked for when the menu opens. */
  actions(): readonly MenuAction[];
}

export function MoreButton({ label, actions }: MoreButtonProps) {
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
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        // Otherwise the menu would close at the press, and open again at its end.
        onMouseDown={(event) => event.stopPropagation()}
        onTouchStart={(event) => event.stopPropagation()}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconDots size={18} aria-hidden />
      </button>
      {isOpen && (
        <Suspense>
          <MoreMenu labelledBy={id} actions={actions()} onClose={close} />
        </Suspense>
      )}
    </span>
  );
}
