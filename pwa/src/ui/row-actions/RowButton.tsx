/** A plain button in a row of a long list: cheaper than the theme's button, with the same look and target. */
import type { TablerIcon } from '@tabler/icons-react';
import classes from './RowActions.module.css';

interface RowButtonProps {
  label: string;
  /** Label and whom it is about: 'Edit Mei Lin'. */
  name: string;
  Icon: TablerIcon;
  /** Without a line around it, for low rows. */
  isPlain?: boolean;
  onClick(): void;
}

/** Its words carry `data-label`, so that a narrow list can hide them. */
export function RowButton({ label, name, Icon, isPlain = false, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      className={classes.button}
      data-plain={isPlain || undefined}
      aria-label={name}
      title={name}
      onClick={onClick}
    >
      <Icon size={16} aria-hidden />
      <span data-label>{label}</span>
    </button>
  );
}
