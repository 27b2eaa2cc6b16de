/** JSON bodies: as Fastify reads them, but refused with 400 where they are nested deeper than anything we send. */
import type { FastifyInstance } from 'fastify';
import { isTooDeep } from 'shared-schema/contract/json-depth';
import { AppError } from '#errors.ts';

/** A definite refusal: a device that met a fault of the server instead would send the same for ever. */
export function limitJsonDepth(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(body)) done(new AppError('invalid_body'), undefined);
    else parse(request, body, done);
  });
}
