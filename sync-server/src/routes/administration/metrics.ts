/**
 * GET /api/metrics, for Prometheus: numbers of the machine and of nobody. Only this machine reads them, or whoever shows
 * METRICS_TOKEN. Decision 098.
 */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Histogram, Registry } from 'prom-client';
import { AppError } from '#errors.ts';
import { perSchool } from '#http/school-of-request.ts';
import type { School } from '#school.ts';
import { gaugeSchool } from '#services/operation/gauge-school.ts';

/** Seconds; a pull of a class lies in the middle. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export interface Metrics {
  /** Registers the call. */
  serve(app: FastifyInstance): void;
}

/** Measures every request of the app, for each school by itself, by its route, never by its address: an address names objects. */
export function measureRequests(app: FastifyInstance): Metrics {
  const durationsOf = perSchool(createDurations);
  const registryOf = perSchool(createRegistry);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const labels = { method: request.method, route, status: reply.statusCode };
    durationsOf(request).observe(labels, reply.elapsedTime / 1000);
    done();
  });
  return {
    serve(calls) {
      calls.get('/api/metrics', { config: { rateLimit: false } }, async (request, reply) => {
        // For everybody else it does not exist.
        if (!mayRead(request, request.school.secrets.metricsToken)) throw new AppError('not_found');
        const registry = registryOf(request);
        registry.registerMetric(durationsOf(request));
        reply.header('cache-control', 'no-store').type(registry.contentType);
        return registry.metrics();
      });
    },
  };
}

/** Of one school, from its first request on. */
function createDurations() {
  return new Histogram({
    ...{ name: 'chickadee_http_request_seconds', help: 'Requests by route and status.', buckets: BUCKETS },
    labelNames: ['method', 'route', 'status'] as const,
    registers: [],
  });
}

/** What is read only when somebody asks. */
function createRegistry(school: School): Registry {
  const registry = new Registry();
  gaugeSchool(registry, school);
  return registry;
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

function mayRead(request: FastifyRequest, token: string | null): boolean {
  const { authorization } = request.headers;
  if (token !== null) return isSame(authorization ?? '', `Bearer ${token}`);
  // A proxy on this machine asks for others, and says so.
  const isForwarded = ['x-forwarded-for', 'forwarded', 'via'].some((name) => name in request.headers);
  return !isForwarded && LOOPBACK.has(request.socket.remoteAddress ?? '');
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
