/** How much of something is done, as a bar for children. */
import classes from './ProgressBar.module.css';

interface ProgressBarProps {
  /** Says the numbers, for those who hear the page. */
  label: string;
  value: number;
  max: number;
}

export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return <progress className={classes.bar} max={max} value={value} aria-label={label} />;
}
