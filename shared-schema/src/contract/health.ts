/** The call by which a device tells our server from a captive portal. */
import { z } from 'zod';
import { instant } from '#entities/define-table.ts';
import type { Calls } from './call.ts';

export const health = {
  'GET /api/health': {
    reply: z.object({
      status: z.literal('ok'),
      version: z.string(),
      protocol: z.int(),
      incarnation: z.string(),
      /** The server's clock, from which a device works out its own offset. */
      time: instant,
    }),
    errors: [],
  },
} as const satisfies Calls;
