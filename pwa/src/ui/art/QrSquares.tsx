/** A QR code as one path of an SVG: sharp in every size and on every printer. */
import { useMemo } from 'react';
import { qrSquares } from '#platform/qr/qr-code.ts';

export function QrSquares({ text, label, className }: { text: string; label: string; className?: string }) {
  const squares = useMemo(() => qrSquares(text), [text]);
  const path = useMemo(() => pathOf(squares), [squares]);
  return (
    <svg
      viewBox={`0 0 ${squares.length} ${squares.length}`}
      className={className}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}

const pathOf = (squares: readonly (readonly boolean[])[]) =>
  squares.flatMap((row, y) => row.flatMap((isBlack, x) => (isBlack ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
