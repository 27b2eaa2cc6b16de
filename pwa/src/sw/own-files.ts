/**
 * Keeps foreign responses out of the precache: a captive portal answers every address with 200, and its page would
 * stay the app's start page until the next version.
 */
import { PROTOCOL_HEADER } from 'shared-schema/sync/protocol';
import type { WorkboxPlugin } from 'workbox-core/types';

/** Fails the download of a file that our server did not send; the installed version then stays. */
export const ownFilesOnly: WorkboxPlugin = {
  async fetchDidSucceed({ response }) {
    if (!response.headers.has(PROTOCOL_HEADER)) throw new Error('The response is not from our server');
    return response;
  },
};
