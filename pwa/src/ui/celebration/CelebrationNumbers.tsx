/** What a child has earned, as large numbers. */
import classes from './Celebration.module.css';

export function CelebrationNumbers({ numbers }: { numbers: readonly { label: string; value: string }[] }) {
  return (
    <dl className={classes.numbers}>
      {numbers.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
