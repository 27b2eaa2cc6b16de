/**
 * Looks like a small Mantine `Button`, and is drawn as one element without hooks: a long list draws one in each row, and
 * Mantine computes the styles of each anew.
 */
import classes from './PlainButton.module.css';
import icons from './plain-icon.module.css';

interface PlainButtonProps {
  variant: 'default' | 'light';
  /** A decoration before the words. */
  icon: 'message';
  /** The name, where the words alone do not say what the button is about. */
  label: string;
  children: string;
  onClick(): void;
}

export function PlainButton({ variant, icon, label, children, onClick }: PlainButtonProps) {
  return (
    <button
      type="button"
      className={`mantine-focus-auto mantine-active ${classes.button} ${icons[icon]}`}
      data-variant={variant}
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
