/** The tablets of a teacher's classes. What a tablet itself calls is in routes/sync. */
import type { FastifyInstance } from 'fastify';
import { serveRead, serveWrite } from '#http/handler.ts';
import { logTabletRevoked } from '#log/events.ts';
import type { School } from '#school.ts';
import { listTablets, renameTablet, revokeTablet } from '#services/tablets/manage-tablets.ts';

export function registerTablets(app: FastifyInstance, school: School): void {
  serveRead(app, 'GET /api/tablets', (actor) => listTablets(actor, school.db, school.clock.now()));
  serveWrite(app, school, 'PATCH /api/tablets/:id', (actor, w, { params, body }) =>
    renameTablet(actor, w, params.id, body.name),
  );
  serveWrite(app, school, 'POST /api/tablets/:id/revoke', async (actor, w, { params }) => {
    const tablet = await revokeTablet(actor, w, params.id);
    w.afterCommit(() => {
      school.tablets.forget(tablet.id);
      logTabletRevoked(school.log, { tablet: tablet.id, user: actor.kind === 'user' ? actor.id : 0 });
    });
    return tablet;
  });
}
