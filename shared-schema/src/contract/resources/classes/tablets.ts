/**
 * The tablets of a teacher's classes, and for the administrator of all classes: which there are, how they are, renaming
 * and revoking one. The tablet's own calls are part of sync (`sync/tablets.ts`).
 */
import { z } from 'zod';
import type { Calls } from '#contract/call.ts';
import { byId } from '#contract/fields.ts';
import { instant } from '#entities/define-table.ts';
import { tabletReport } from '#sync/tablets.ts';

export const tabletDocument = z.object({
  id: z.int().positive(),
  uid: z.uuid(),
  name: z.string(),
  /** `leaving`: revoked, and silent since or still sending. `gone`: it has sent everything and signed out. */
  state: z.enum(['active', 'leaving', 'gone']),
  classes: z.array(z.object({ uid: z.uuid(), name: z.string(), teacherUid: z.uuid() })),
  preparedAt: instant,
  lastSeenAt: instant,
  /** What it last said of itself; null before its first report. */
  report: tabletReport.nullable(),
});
export type TabletDocument = z.output<typeof tabletDocument>;

export const tablets = {
  /** Tablets of the caller's classes, or of the school for its administrator, seen last first; `gone` ones for a week. */
  'GET /api/tablets': { reply: z.array(tabletDocument), errors: [] },
  'PATCH /api/tablets/:id': {
    params: byId,
    body: z.object({ name: z.string().trim().min(1).max(100) }),
    reply: tabletDocument,
    errors: ['not_found'],
  },
  /** It reads nothing from now on; it still sends what it holds. Revoking again changes nothing. */
  'POST /api/tablets/:id/revoke': { params: byId, reply: tabletDocument, errors: ['not_found'] },
} as const satisfies Calls;
