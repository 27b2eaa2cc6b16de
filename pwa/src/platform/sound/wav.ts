/** WAV files. */

const HEADER_BYTES = 44;

/** Mono samples in [-1, 1], in pieces, as a 16-bit PCM file. `rate` in hertz. */
export function encodeWav(pieces: readonly Float32Array[], rate: number): ArrayBuffer {
  const samples = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const file = new ArrayBuffer(HEADER_BYTES + samples * 2);
  const view = new DataView(file);
  writeHeader(view, samples * 2, rate);
  let at = HEADER_BYTES;
  for (const piece of pieces) {
    for (const sample of piece) {
      view.setInt16(at, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true);
      at += 2;
    }
  }
  return file;
}

function writeHeader(view: DataView, dataBytes: number, rate: number): void {
  const text = (at: number, letters: string) => {
    for (const [index, letter] of [...letters].entries()) view.setUint8(at + index, letter.charCodeAt(0));
  };
  text(0, 'RIFF');
  view.setUint32(4, HEADER_BYTES - 8 + dataBytes, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  // PCM, one channel.
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, dataBytes, true);
}
