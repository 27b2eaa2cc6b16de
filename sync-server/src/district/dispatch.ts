/** Hands each request and each WebSocket to the school that its Host header names, within the limits of one school. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from 'shared-schema/clock';
import type { DistrictLimits } from '#config/district.ts';
import { schoolHostOf } from './directory/host-name.ts';
import { createFairStarts } from './fair-starts.ts';
import { refusalOf, refuse, refuseUpgrade } from './refusals.ts';
import type { SchoolHost } from './school-host.ts';

export interface Dispatch {
  request(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

export function createDispatch(
  schools: Pick<SchoolHost, 'visit'>,
  limits: Pick<DistrictLimits, 'running' | 'waiting' | 'sockets'>,
  clock: Clock,
): Dispatch {
  const starts = createFairStarts(limits, clock);
  const sockets = new Map<string, number>();

  async function answer(host: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const visit = await schools.visit(host);
    if (!('school' in visit)) return refuse(request, response, refusalOf(visit));
    if (response.closed) return visit.leave();
    response.once('close', visit.leave);
    visit.school.answer(request, response);
  }

  async function connect(
    host: string,
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
  ): Promise<void> {
    // A device that hangs up meanwhile is no fault of ours.
    const ignore = () => undefined;
    socket.on('error', ignore);
    const visit = await schools.visit(host);
    if (!('school' in visit)) return refuseUpgrade(socket, refusalOf(visit));
    if (socket.destroyed) return visit.leave();
    socket.once('close', visit.leave);
    socket.off('error', ignore);
    visit.school.upgrade(request, socket, head);
  }

  return {
    request(request, response) {
      const host = schoolHostOf(request.headers.host);
      if (host === null) return refuse(request, response, refusalOf({ state: 'unknown' }));
      const isTaken = starts.begin(host, (done) => {
        if (response.closed) return done();
        onceHandled(response, clock, done);
        void answer(host, request, response);
      });
      if (!isTaken) refuse(request, response, refusalOf({ state: 'busy' }));
    },
    upgrade(request, socket, head) {
      const host = schoolHostOf(request.headers.host);
      if (host === null) return refuseUpgrade(socket, refusalOf({ state: 'unknown' }));
      const open = sockets.get(host) ?? 0;
      if (open >= limits.sockets) return refuseUpgrade(socket, refusalOf({ state: 'busy' }));
      sockets.set(host, open + 1);
      socket.once('close', () => {
        const left = (sockets.get(host) ?? 1) - 1;
        if (left > 0) sockets.set(host, left);
        else sockets.delete(host);
      });
      void connect(host, request, socket, head);
    },
  };
}

/**
 * Whoever has been running so long waits for a slow line, and leaves the event loop to others: the next request of the
 * school begins.
 */
const SLOW_MS = 1000;

/** Calls `done` once the answer begins, the request proves slow, or the connection ends, whichever comes first. */
function onceHandled(response: ServerResponse, clock: Clock, done: () => void): void {
  const { writeHead } = response;
  const slow = clock.setTimeout(done, SLOW_MS);
  response.writeHead = (...given: unknown[]) => {
    done();
    return Reflect.apply(writeHead, response, given);
  };
  response.once('close', () => {
    clock.clearTimeout(slow);
    done();
  });
}
