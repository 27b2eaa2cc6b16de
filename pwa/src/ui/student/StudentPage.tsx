/** The column in which a child's screens lie. */
import type { ReactNode } from 'react';
import classes from './StudentPage.module.css';

export function StudentPage({ children }: { children: ReactNode }) {
  return <main className={classes.page}>{children}</main>;
}
