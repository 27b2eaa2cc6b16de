/**
 * Cuts one byte range out of a whole response: audio elements request ranges, the media cache holds whole files.
 * `workbox-range-requests` is no replacement: it answers 416 to a range that ends after the file, as `bytes=4-99` of
 * ten bytes, where RFC 9110 wants the rest of the file.
 */
import { parseRange } from 'shared-schema/rules/byte-range';

/**
 * Answers a range request from a whole response, as the server does: 206 with the slice, the whole file for ranges that
 * nobody reads, or 416 for a range outside the file.
 */
export async function sliceResponse(whole: Response, rangeHeader: string): Promise<Response> {
  const body = await whole.blob();
  const range = parseRange(rangeHeader, body.size);
  if (!range) return new Response(body, whole);
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${body.size}` } });
  }
  const headers = new Headers(whole.headers);
  headers.set('Content-Range', `bytes ${range.start}-${range.end}/${body.size}`);
  headers.set('Content-Length', String(range.end - range.start + 1));
  headers.set('Accept-Ranges', 'bytes');
  return new Response(body.slice(range.start, range.end + 1), { status: 206, headers });
}
