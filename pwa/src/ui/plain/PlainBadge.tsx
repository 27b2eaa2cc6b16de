/**
 * Looks like a light Mantine `Badge`, and is drawn as one element without hooks: a long list draws several in each row,
 * and Mantine computes the styles of each anew.
 */
import type { CSSProperties } from 'react';
import classes from './PlainBadge.module.css';
import icons from './plain-icon.module.css';

type PlainBadgeColor = 'blue' | 'gray' | 'green' | 'leaf' | 'red' | 'sky' | 'yellow';

interface PlainBadgeProps {
  color: PlainBadgeColor;
  /** A decoration before the words. */
  icon?: 'check' | 'clock' | 'repeat';
  children: string;
}

export function PlainBadge({ color, icon, children }: PlainBadgeProps) {
  return (
    <span className={icon ? `${classes.badge} ${icons[icon]}` : classes.badge} style={styleOf[color]}>
      {children}
    </span>
  );
}

const light = (color: PlainBadgeColor): CSSProperties => ({
  background: `var(--mantine-color-${color}-light)`,
  color: `var(--mantine-color-${color}-light-color)`,
});

/** Made once, so that a badge that is drawn again has nothing to compare. */
const styleOf: Readonly<Record<PlainBadgeColor, CSSProperties>> = {
  blue: light('blue'),
  gray: light('gray'),
  green: light('green'),
  leaf: light('leaf'),
  red: light('red'),
  sky: light('sky'),
  yellow: light('yellow'),
};
