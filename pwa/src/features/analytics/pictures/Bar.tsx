/** A number with a bar of its share beside it. */
import type { ReactNode } from 'react';
import classes from './Bar.module.css';

/** `share` from 0 to 1. */
export function Bar({ share, children }: { share: number; children: ReactNode }) {
  return (
    <span className={classes.bar}>
      <svg width="96" height="12" aria-hidden="true">
        <rect width={96 * share} height="12" rx="3" />
      </svg>
      {children}
    </span>
  );
}
