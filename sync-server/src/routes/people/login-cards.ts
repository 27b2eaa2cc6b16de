/** Login cards and passwords of pictures of a class. Signing in by one and choosing the other are in `auth.ts`. */
import type { FastifyInstance } from 'fastify';
import { requireOwnClass } from '#access/policy.ts';
import { serveHashed, serveRead, serveWrite } from '#http/handler.ts';
import { checkOwnPasswordOnce, requireCheckedOnce } from '#http/own-password.ts';
import { listLoginCards, makeLoginCards, revokeLoginCard } from '#services/people/cards/login-cards.ts';
import { prepareSwitch, switchPicturePasswords } from '#services/people/cards/picture-passwords.ts';

export function registerLoginCards(app: FastifyInstance): void {
  serveRead(app, 'GET /api/class-codes/:id/login-cards', (actor, { school, params }) =>
    listLoginCards(actor, school.db, params.id),
  );
  serveHashed(
    app,
    'POST /api/class-codes/:id/login-cards',
    async (call, actor, request) => {
      await requireOwnClass(call.school.db, actor, call.params.id);
      return checkOwnPasswordOnce(call, actor, call.body.currentPassword, request);
    },
    async (actor, w, { params, body }, checkedOnce) => {
      await requireCheckedOnce(w, actor, checkedOnce);
      return makeLoginCards(actor, w, params.id, body);
    },
  );
  serveWrite(app, 'POST /api/students/:id/revoke-card', (actor, w, { params }) =>
    revokeLoginCard(actor, w, params.id),
  );
  serveHashed(
    app,
    'POST /api/class-codes/:id/picture-passwords',
    ({ school, params, body }, actor) => prepareSwitch(school, actor, params.id, body),
    (actor, w, { params, body }, former) => switchPicturePasswords(actor, w, params.id, body, former),
  );
}
