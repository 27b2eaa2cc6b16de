/** How the school's computer fares, as the server says it to the administrator. */
import type { Reply } from 'shared-schema/contract';
import type { Api } from '#data/api/client.ts';
import { useRead } from '#data/api/use-read.ts';

export type BoxState = Reply<'GET /api/admin/box'>;

const readBox = (api: Api) => api('GET /api/admin/box');

export function useBox(account: string) {
  return useRead(account, readBox);
}
