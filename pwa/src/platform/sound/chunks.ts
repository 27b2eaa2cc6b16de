/** Sound that was handed out in chunks, as one piece. */
export function joinChunks(chunks: readonly ArrayBuffer[]): ArrayBuffer {
  const joined = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    joined.set(new Uint8Array(chunk), at);
    at += chunk.byteLength;
  }
  return joined.buffer;
}
