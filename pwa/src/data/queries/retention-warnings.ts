/** What the school is about to delete by its age. Asked of the server: a device knows neither the setting nor the day. */
import type { Api } from '#data/api/client.ts';
import { useRead } from '#data/api/use-read.ts';

const readWarnings = (api: Api) => api('GET /api/retention-warnings');

/** `account`: uid of a teacher or the administrator, null where nobody is signed in. */
export function useRetentionWarnings(account: string | null) {
  return useRead(account, readWarnings);
}
