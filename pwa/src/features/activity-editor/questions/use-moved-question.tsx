/** After a question was moved by its buttons: says its new place, and keeps the pressed button in sight. */
import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { wizardTexts as texts } from '../texts.ts';

export interface MovedQuestion {
  /** Stays mounted: a screen reader says only what changes in a status that it knows. */
  status: ReactNode;
  /** Places count from 1. */
  tellMove(from: number, to: number, count: number): void;
}

export function useMovedQuestion(): MovedQuestion {
  const [moved, setMoved] = useState({ words: '', moves: 0 });
  useEffect(() => {
    if (moved.moves > 0) document.activeElement?.scrollIntoView?.({ block: 'nearest' });
  }, [moved]);
  return {
    // A new element for each move: the words of two moves can be the same.
    status: (
      <VisuallyHidden role="status">
        <span key={moved.moves}>{moved.words}</span>
      </VisuallyHidden>
    ),
    tellMove: (from, to, count) =>
      setMoved(({ moves }) => ({ words: texts.moved(from, to, count), moves: moves + 1 })),
  };
}
