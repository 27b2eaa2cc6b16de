/** Which school a request is for. A route gets a school from its request and from nowhere else: one app may serve many. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { School } from '#school.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Throws where nobody has said for which school the request is. */
    readonly school: School;
  }
}

/** Returns the same school for a request as long as the request lives, or throws. */
export type SchoolOf = (request: IncomingMessage) => School;

/** Lets every hook and route of the app read `request.school`. */
export function nameSchools(app: FastifyInstance, schoolOf: SchoolOf): void {
  app.decorateRequest('school', {
    getter() {
      return schoolOf(this.raw);
    },
  });
}

/** What a hook keeps for each school: made at the school's first request, and gone with the school. */
export function perSchool<T>(make: (school: School) => T): (request: FastifyRequest) => T {
  const made = new WeakMap<School, { value: T }>();
  return ({ school }) => {
    const known = made.get(school);
    if (known) return known.value;
    const value = make(school);
    made.set(school, { value });
    return value;
  };
}
