/** What the administrator decides for the school. */
import type { FastifyInstance } from 'fastify';
import { serveRead, serveWrite } from '#http/handler.ts';
import { readSignUpCode, renewSignUpCode } from '#services/people/sign-up/sign-up-code.ts';
import { signInOptions } from '#services/people/sign-up/sign-up-mode.ts';
import { listRetentionWarnings } from '#services/retention/list-warnings.ts';
import { changeSettings, readSettings } from '#services/settings/settings.ts';

export function registerSettings(app: FastifyInstance): void {
  serveRead(app, 'GET /api/settings', (actor, { school }) => readSettings(actor, school.db));
  serveWrite(app, 'PATCH /api/settings', (actor, w, { body }) => changeSettings(actor, w, body));
  serveRead(app, 'GET /api/retention-warnings', (actor, { school }) =>
    listRetentionWarnings(actor, school.db),
  );
  serveRead(app, 'GET /api/sign-in-options', (_, { school }) => signInOptions(school.db, school.config));
  // The first reading makes the code.
  serveWrite(app, 'GET /api/sign-up-code', readSignUpCode);
  serveWrite(app, 'POST /api/sign-up-code', renewSignUpCode);
}
