/** Cover of an activity: its picture, else the drawing of its type on a plain ground. */
import { useState } from 'react';
import { type ActivityKind, TypeIcon } from './badges.tsx';
import classes from './Cover.module.css';

export interface CoverProps {
  type: ActivityKind;
  /** Undefined where there is no picture, or not yet. */
  src: string | undefined;
  /** Square and small, for lists. */
  small?: boolean;
}

export function Cover({ type, src, small = false }: CoverProps) {
  const [broken, setBroken] = useState<string>();
  return (
    <div className={classes.cover} data-small={small || undefined} data-type={type}>
      {src && src !== broken ? (
        <img src={src} alt="" loading="lazy" onError={() => setBroken(src)} />
      ) : (
        <TypeIcon type={type} size={small ? 24 : 52} />
      )}
    </div>
  );
}
