/**
 * How many of its rows a part of a long list draws: one more in its turn, and each frame is the turn of one part. However
 * many rows scroll into sight at once, a frame has the work of one.
 */
import { useEffect, useState } from 'react';

/** Parts that have rows to draw, the one that waits longest first. */
const waiting = new Set<() => void>();
let isFrameRequested = false;

/** `isAtOnce`: all rows are drawn now. */
export function useDrawnInTurn(rows: number, isAtOnce: boolean): number {
  const [drawn, setDrawn] = useState(0);
  const isWaiting = !isAtOnce && drawn < rows;
  useEffect(() => {
    if (isWaiting) return takeTurn(() => setDrawn(drawn + 1));
  }, [isWaiting, drawn]);
  return isAtOnce ? rows : Math.min(drawn, rows);
}

/** Calls `draw` in one of the next frames. The returned function takes the call back. */
function takeTurn(draw: () => void): () => void {
  waiting.add(draw);
  askForFrame();
  return () => void waiting.delete(draw);
}

function askForFrame(): void {
  if (isFrameRequested || waiting.size === 0) return;
  isFrameRequested = true;
  requestAnimationFrame(giveTurn);
}

function giveTurn(): void {
  isFrameRequested = false;
  const [draw] = waiting;
  if (!draw) return;
  waiting.delete(draw);
  draw();
  askForFrame();
}
