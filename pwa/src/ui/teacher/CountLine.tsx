/** Numbers with their names in one line: what stands below them is what a teacher looks for. */
import classes from './CountLine.module.css';

interface CountLineProps {
  counts: readonly { label: string; value: string | number }[];
  className?: string | undefined;
}

export function CountLine({ counts, className = '' }: CountLineProps) {
  return (
    <dl className={`${classes.line} ${className}`}>
      {counts.map(({ label, value }) => (
        <div key={label} className={classes.count}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
