/** The big round button of the student screens: an icon that a child who cannot read yet understands. */
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import classes from './RoundButton.module.css';

export interface RoundButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** What it does, for those who hear the page; shown below the circle with `caption`. */
  label: string;
  icon: ReactNode;
  tone?: 'coral' | 'leaf' | 'sky' | 'plain';
  /** Diameter in pixels: 64 is the least a small finger hits surely. */
  size?: 64 | 80 | 96;
  caption?: string;
}

export function RoundButton({ label, icon, tone = 'plain', size = 64, caption, ...rest }: RoundButtonProps) {
  return (
    <span className={classes.holder}>
      <button
        type="button"
        aria-label={label}
        className={classes.circle}
        data-tone={tone}
        style={{ width: size, height: size }}
        {...rest}
      >
        {icon}
      </button>
      {caption && (
        <span className={classes.caption} aria-hidden>
          {caption}
        </span>
      )}
    </span>
  );
}
