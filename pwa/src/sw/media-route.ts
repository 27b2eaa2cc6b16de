// Answers GET /uploads/*: cached public media first, then the network; private files never touch the cache.
import type { RouteHandlerCallback, RouteMatchCallback } from 'workbox-core/types.js';
import { sliceResponse } from './byte-range.ts';
import { findMedia, isPublicMedia, keepMedia } from './media-cache.ts';

export const isMediaRequest: RouteMatchCallback = ({ sameOrigin, url }) =>
  sameOrigin && url.pathname.startsWith('/uploads/');

/** Cache first. Range requests are cut from the cached whole file. */
export const answerMedia: RouteHandlerCallback = async ({ request, event }) => {
  const range = request.headers.get('range');
  const cached = await findMedia(request.url);
  if (cached) return range ? sliceResponse(cached, range) : cached;
  const response = await fetch(request);
  if (isPublicMedia(response)) event.waitUntil(keepMedia(request.url, response.clone()));
  else if (isPublicPart(response)) event.waitUntil(fetchWhole(request.url));
  return response;
};

function isPublicPart(response: Response): boolean {
  return response.status === 206 && response.headers.get('x-chickadee-media') === 'public';
}

/** A part cannot be cached; fetch the file once more as a whole, so that it plays offline next time. */
async function fetchWhole(url: string): Promise<void> {
  const response = await fetch(url, { credentials: 'same-origin' }).catch(() => undefined);
  if (response && isPublicMedia(response)) await keepMedia(url, response);
}
