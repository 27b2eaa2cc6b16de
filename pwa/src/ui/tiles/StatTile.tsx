/** One headline number that leads to the list behind it. */
import { Skeleton, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './StatTile.module.css';

export interface StatTileProps {
  icon: ReactNode;
  label: string;
  /** Undefined while loading. */
  value: string | number | undefined;
  /** A short line below the number. */
  note?: string | undefined;
  tone: 'sky' | 'leaf' | 'coral' | 'sun';
  selected?: boolean;
  onClick(): void;
}

export function StatTile({ icon, label, value, note, tone, selected = false, onClick }: StatTileProps) {
  return (
    <UnstyledButton className={classes.tile} data-tone={tone} aria-pressed={selected} onClick={onClick}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <span className={classes.words}>
        <span className={classes.label}>{label}</span>
        <span className={classes.number}>
          {value === undefined ? (
            <Skeleton height={20} width={48} mt={4} />
          ) : (
            <span className={classes.value}>{value}</span>
          )}
          {note && <span className={classes.note}>{note}</span>}
        </span>
      </span>
    </UnstyledButton>
  );
}
