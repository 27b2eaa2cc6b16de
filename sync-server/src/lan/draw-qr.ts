/** A QR code in the letters of a terminal, black on white whatever the terminal's own colors are. */
import encodeQR from 'qr';

const BLACK_ON_WHITE = '\u001b[30;107m';
const AS_BEFORE = '\u001b[0m';
/** By the square above and the one below: two lie in one letter, which is twice as high as wide. */
const LETTERS = { '00': ' ', '01': '▄', '10': '▀', '11': '█' } as const;

export function drawQr(text: string): string {
  const rows = encodeQR(text, 'raw', { border: 2 });
  const lines = rows.flatMap((row, y) => (y % 2 === 0 ? [drawLine(row, rows[y + 1])] : []));
  return lines.map((line) => `${BLACK_ON_WHITE}${line}${AS_BEFORE}`).join('\n');
}

/** The last row may have none below. */
function drawLine(above: readonly boolean[], below: readonly boolean[] | undefined): string {
  return above.map((isBlack, x) => LETTERS[`${isBlack ? 1 : 0}${below?.[x] ? 1 : 0}`]).join('');
}
