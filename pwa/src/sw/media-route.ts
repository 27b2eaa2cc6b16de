/** Answers GET /uploads/*: cached public media first, then the network; private files are never cached. */
import { MEDIA_HEADER, PREFETCH_HEADER } from 'shared-schema/sync/protocol';
import type { RouteHandlerCallback, RouteMatchCallback } from 'workbox-core/types.js';
import { sliceResponse } from './byte-range.ts';
import { cacheMedia, findMedia, isPublicMedia } from './media-cache.ts';

export const isMediaRequest: RouteMatchCallback = ({ sameOrigin, url }) =>
  sameOrigin && url.pathname.startsWith('/uploads/');

/** Cache first. A range request gets a part of the cached whole file. The response waits for no cache write. */
export const answerMedia: RouteHandlerCallback = async ({ request, event }) => {
  const { url, headers } = request;
  const range = headers.get('range');
  const cached = await findMedia(url);
  if (cached) return range ? sliceResponse(cached, range) : cached;
  const response = await fetch(request);
  if (isPublicMedia(response)) {
    // A page that prefetches puts the file into the cache by itself.
    if (!headers.has(PREFETCH_HEADER)) event.waitUntil(cacheMedia(url, response.clone()));
  } else if (isPublicPart(response)) event.waitUntil(fetchWhole(url));
  return response;
};

function isPublicPart(response: Response): boolean {
  return response.status === 206 && response.headers.get(MEDIA_HEADER) === 'public';
}

/** A part cannot be cached: the worker fetches the whole file once, so that the file plays offline next time. */
async function fetchWhole(url: string): Promise<void> {
  const response = await fetch(url, { credentials: 'same-origin' }).catch(() => undefined);
  if (response && isPublicMedia(response)) await cacheMedia(url, response);
}
