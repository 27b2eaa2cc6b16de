// Cuts one byte range out of a whole response: audio elements ask for ranges, the media cache holds whole files.

/** Inclusive first and last byte. */
export type ByteRange = { start: number; end: number };

/**
 * Reads a `Range` header against a body of `size` bytes. Only a single range is understood (what media
 * elements send); anything else, and a range outside the body, gives null.
 */
export function parseByteRange(header: string, size: number): ByteRange | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const isSuffix = match[1] === '';
  const start = isSuffix ? Math.max(size - Number(match[2]), 0) : Number(match[1]);
  const end = isSuffix || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start < size && start <= end ? { start, end } : null;
}

/** Answers a range request from a whole response: 206 with the slice, or 416 when the range cannot be met. */
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
