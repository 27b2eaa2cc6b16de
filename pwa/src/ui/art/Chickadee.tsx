/** The bird on a screen. It is decoration: words beside it say what it means. */
import { createElement, type ReactNode } from 'react';
import { type ChickadeePose, drawChickadee } from './chickadee-drawing.ts';
import type { Drawing } from './drawing.ts';

export type { ChickadeePose } from './chickadee-drawing.ts';

type Props = {
  pose?: ChickadeePose;
  /** Width and height in px. */
  size?: number;
  /** Given only where no text stands beside the bird. */
  label?: string;
  className?: string;
};

export function Chickadee({ pose = 'perched', size = 120, label, className }: Props) {
  return (
    <svg
      viewBox="0 0 200 200"
      width={size}
      height={size}
      className={className}
      focusable="false"
      role="img"
      aria-label={label}
      aria-hidden={!label}
    >
      {renderDrawing(drawChickadee(pose))}
    </svg>
  );
}

/** A drawing never changes its order, so the place of a shape is its key. */
export function renderDrawing(drawing: Drawing): ReactNode[] {
  return drawing.map((shape, index) =>
    createElement(
      shape.tag,
      { key: index, ...shape.attributes },
      ...(shape.tag === 'g' ? renderDrawing(shape.children) : []),
    ),
  );
}
