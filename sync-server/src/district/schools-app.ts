/**
 * One Fastify app for all schools of a process: to build one for each school would take most of the time of opening it.
 * A request carries its school, and nothing of the app belongs to one of them. Decision 126.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { School } from '#school.ts';
import { type AppParts, buildApp, type Resources } from '../app.ts';

export interface SchoolsApp {
  /** The school stays open until the response is closed. */
  answer(school: School, request: IncomingMessage, response: ServerResponse): void;
  /** The school stays open until the socket is closed. */
  upgrade(school: School, request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** After the last school was closed. */
  close(): Promise<void>;
}

/** `parts`: what holds for all schools. */
export async function createSchoolsApp(parts: AppParts, resources?: Resources): Promise<SchoolsApp> {
  const schools = new WeakMap<IncomingMessage, School>();
  const app = buildApp(parts, schoolOf, resources);
  await app.ready();

  function schoolOf(request: IncomingMessage): School {
    const school = schools.get(request);
    if (!school) throw new Error('a request was handed over for no school');
    return school;
  }

  return {
    // The app's own server never listens: the district's listener hands over what it accepted.
    answer(school, request, response) {
      schools.set(request, school);
      app.server.emit('request', request, response);
    },
    upgrade(school, request, socket, head) {
      schools.set(request, school);
      app.server.emit('upgrade', request, socket, head);
    },
    close: () => app.close(),
  };
}
