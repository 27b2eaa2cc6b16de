/** A child's drawn figure. Decoration: the name stands beside it. */
import { useMemo } from 'react';
import type { AvatarDesign } from 'shared-schema/rules/people/avatar-design';
import { drawAvatar } from './avatar-drawing.ts';
import { renderDrawing } from './Chickadee.tsx';

type Props = {
  design: AvatarDesign;
  /** Width and height in px. */
  size?: number;
  className?: string;
};

export function Avatar({ design, size = 96, className }: Props) {
  const shapes = useMemo(() => renderDrawing(drawAvatar(design)), [design]);
  return (
    <svg
      viewBox="0 0 100 100"
      width={size}
      height={size}
      className={className}
      focusable="false"
      aria-hidden
      style={{ flex: 'none' }}
    >
      {shapes}
    </svg>
  );
}
