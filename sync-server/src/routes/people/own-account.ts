/** What the owner of an account does with it. */
import type { FastifyInstance } from 'fastify';
import { AppError } from '#errors.ts';
import { serveHashed, serveRead, serveWrite } from '#http/handler.ts';
import { isRepeated } from '#http/idempotency.ts';
import { typedAt } from '#http/typed-at.ts';
import { changeOwnPassword, prepareOwnPassword } from '#services/people/own-account/own-password.ts';
import { listOwnSessions, revokeOwnSession } from '#services/people/own-account/own-sessions.ts';
import {
  checkOwnPassword,
  requireOwnPasswordUnchanged,
} from '#services/people/passwords/check-own-password.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
} from '#services/people/second-factor/own-second-factor.ts';

export function registerOwnAccount(app: FastifyInstance): void {
  serveRead(app, 'GET /api/auth/sessions', (actor, { school }, request) =>
    listOwnSessions(actor, school, request.session?.hash),
  );
  serveWrite(app, 'DELETE /api/auth/sessions/:id', (actor, w, { params }) =>
    revokeOwnSession(actor, w, params),
  );
  serveHashed(
    app,
    'PATCH /api/auth/password',
    async ({ school, body }, actor, request) => {
      // The current password is another one since the first answer.
      if (await isRepeated(school.db, request, actor)) return null;
      const change = await prepareOwnPassword(actor, school, body, typedAt(request));
      return { change, current: request.session?.hash };
    },
    async (actor, w, _, prepared) => {
      // The stored reply went in between: whoever sends the call again types the password anew.
      if (!prepared) throw new AppError('busy');
      await changeOwnPassword(actor, w, prepared.change, prepared.current);
    },
  );
  serveRead(app, 'GET /api/auth/second-factor', (actor, { school }) => readSecondFactor(actor, school));
  // What these two answer is secret: it must not be kept as the reply of an Idempotency-Key.
  serveRead(app, 'POST /api/auth/second-factor', (actor, { school, body }, request) =>
    beginSecondFactor(actor, school, body.currentPassword, typedAt(request)),
  );
  serveRead(app, 'POST /api/auth/second-factor/confirm', (actor, { school, body }, request) =>
    confirmSecondFactor(actor, school, body.code, typedAt(request)),
  );
  serveHashed(
    app,
    'POST /api/auth/second-factor/remove',
    ({ school, body }, actor, request) =>
      checkOwnPassword(school, actor, body.currentPassword, typedAt(request)),
    async (actor, w, _, checked) => {
      await requireOwnPasswordUnchanged(w.tx, actor, checked);
      await endSecondFactor(actor, w);
    },
  );
}
