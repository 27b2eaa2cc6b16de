/**
 * Cuts one byte range out of a whole response: audio elements request ranges, the media cache holds whole files.
 * `workbox-range-requests` is no replacement: it answers 416 to a range that ends after the file, as `bytes=4-99` of
 * ten bytes, where RFC 9110 wants the rest of the file.
 */

/** Inclusive first and last byte. */
export type ByteRange = { start: number; end: number };

/**
 * Parses a `Range` header for a body of `size` bytes. Returns null for anything but a single range, which is what media
 * elements send, and for a range outside the body.
 */
export function parseByteRange(header: string, size: number): ByteRange | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const isSuffix = match[1] === '';
  const start = isSuffix ? Math.max(size - Number(match[2]), 0) : Number(match[1]);
  const end = isSuffix || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start < size && start <= end ? { start, end } : null;
}

/** Answers a range request from a whole response: 206 with the slice, or 416 when the range is not satisfiable. */
export async function sliceResponse(whole: Response, rangeHeader: string): Promise<Response> {
  const body = await whole.blob();
  const range = parseByteRange(rangeHeader, body.size);
  if (!range) {
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${body.size}` } });
  }
  const headers = new Headers(whole.headers);
  headers.set('Content-Range', `bytes ${range.start}-${range.end}/${body.size}`);
  headers.set('Content-Length', String(range.end - range.start + 1));
  headers.set('Accept-Ranges', 'bytes');
  return new Response(body.slice(range.start, range.end + 1), { status: 206, headers });
}
