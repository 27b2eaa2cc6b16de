/** A table that scrolls in both directions under its head and beside its first column. */
import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './WideTable.module.css';

/** A part that scrolls must be reached by Tab; Safari does not do it by itself. */
const SCROLLED_BY_KEYBOARD = 0;

export function WideTable({
  label,
  head,
  children,
}: {
  label: string;
  head: ReactNode;
  children: ReactNode;
}) {
  return (
    <Box component="section" className={classes.scroll} aria-label={label} tabIndex={SCROLLED_BY_KEYBOARD}>
      <table className={classes.table}>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Box>
  );
}
