// Keeps strangers out of the app's own cache: a Wi-Fi's sign-in page answers every address with 200, and as the start
// page of the app it would stay there until the next version.
import { PROTOCOL_HEADER } from 'shared-schema/sync/protocol';
import type { WorkboxPlugin } from 'workbox-core/types';

/** Fails the download of a file that our server did not send; the version that is there then stays. */
export const ownFilesOnly: WorkboxPlugin = {
  async fetchDidSucceed({ response }) {
    if (!response.headers.has(PROTOCOL_HEADER)) throw new Error('Somebody else answered for our server');
    return response;
  },
};
