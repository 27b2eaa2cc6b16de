/**
 * Keeps wrong responses out of the precache: a captive portal answers every address with 200, and its page would stay
 * the app's start page until the next version. A page of ours in the place of a script would stay as long.
 */
import { PROTOCOL_HEADER } from 'shared-schema/sync/protocol';
import type { WorkboxPlugin } from 'workbox-core/types';

/** The path of a file that is no page: the page itself is at `/`, at `/index.html`, or at an address of the router. */
const FILE_PATH = /\.(?!html$)[^./]+$/;

/** Fails the download of a file that our server did not send, or sent a page for; the installed version then stays. */
export const ownFilesOnly: WorkboxPlugin = {
  async fetchDidSucceed({ request, response }) {
    if (!response.headers.has(PROTOCOL_HEADER)) throw new Error('The response is not from our server');
    const isPage = response.headers.get('content-type')?.startsWith('text/html');
    if (isPage && FILE_PATH.test(new URL(request.url).pathname))
      throw new Error('The response is a page in the place of a file');
    return response;
  },
};
