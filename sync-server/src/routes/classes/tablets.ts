/** The tablets of a teacher's classes. What a tablet itself calls is in routes/sync. */
import type { FastifyInstance } from 'fastify';
import { serveRead, serveWrite } from '#http/handler.ts';
import { logTabletRevoked } from '#log/events.ts';
import { listTablets, renameTablet, revokeTablet } from '#services/tablets/manage-tablets.ts';

export function registerTablets(app: FastifyInstance): void {
  serveRead(app, 'GET /api/tablets', (actor, { school }) =>
    listTablets(actor, school.db, school.clock.now()),
  );
  serveWrite(app, 'PATCH /api/tablets/:id', (actor, w, { params, body }) =>
    renameTablet(actor, w, params.id, body.name),
  );
  serveWrite(app, 'POST /api/tablets/:id/revoke', async (actor, w, { school, params }) => {
    const tablet = await revokeTablet(actor, w, params.id);
    w.afterCommit(() => {
      school.tablets.forget(tablet.id);
      logTabletRevoked(school.log, { tablet: tablet.id, user: actor.kind === 'user' ? actor.id : 0 });
    });
    return tablet;
  });
}
