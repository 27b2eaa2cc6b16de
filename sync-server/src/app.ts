/** The HTTP face of a school, or of all schools of a process: hooks and plugins in their order, then the calls, then the app's own files. */
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import websocket from '@fastify/websocket';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { allowTokenCalls } from '#access/cross-origin.ts';
import { guardCalls } from '#access/guard-calls.ts';
import { guardHost } from '#access/guard-host.ts';
import { createHostRules } from '#access/hosts.ts';
import { trustProxyOption } from '#config/trusted-proxies.ts';
import { AppError } from '#errors.ts';
import { compressReplies } from '#http/compress.ts';
import { headerTimeouts, REQUEST_TIMEOUT_MS } from '#http/connection-limits.ts';
import { answerErrors, sendRefusal } from '#http/errors.ts';
import { setHeaders } from '#http/headers.ts';
import { limitJsonDepth } from '#http/json-body.ts';
import { redirectPlainHttp } from '#http/plain-http.ts';
import { hashesOfScripts } from '#http/prerendered.ts';
import { nameSchools, perSchool, type SchoolOf } from '#http/school-of-request.ts';
import { serveApp } from '#http/static.ts';
import { registerHealth } from '#routes/administration/health.ts';
import { measureRequests } from '#routes/administration/metrics.ts';
import { registerOpenApi } from '#routes/administration/openapi.ts';
import { registerAuth } from '#routes/people/auth.ts';
import { registerGooglePage } from '#routes/people/google-page.ts';
import { socketRoute } from '#routes/sync/socket.ts';
import { registerSync } from '#routes/sync/sync.ts';
import { registerServedFiles } from '#routes/uploads/serve-file.ts';
import { registerUploads } from '#routes/uploads/uploads.ts';
import type { School } from '#school.ts';
import { registerRoutes } from './routes.ts';

/** Bytes of one message from a browser: it only ever sends pings. */
const MAX_SOCKET_MESSAGE_BYTES = 1024;

/** What holds for every school that the app serves. */
export type AppParts = Pick<School, 'config' | 'secrets' | 'log'>;

/** Registers the calls beside signing in, sync and files. */
export type Resources = (app: FastifyInstance) => void;

/** Builds the app; nothing listens yet. Tests use `inject`. */
export function buildApp(
  { config, secrets, log }: AppParts,
  schoolOf: SchoolOf,
  resources: Resources = registerRoutes,
): FastifyInstance {
  const secure = config.tls !== null;
  const timeouts = headerTimeouts(config.limits.headerMs);
  const loggerInstance: FastifyBaseLogger = log;
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // What is logged is logged by the school's own functions, so requests need no logger of their own.
    childLoggerFactory: (_logger, _bindings, _options, request) => schoolOf(request).log,
    trustProxy: trustProxyOption(config.trustProxy),
    bodyLimit: config.limits.bodyBytes,
    // A path that cannot be read names no object.
    frameworkErrors: (_error, _request, reply) => sendRefusal(reply, new AppError('not_found')),
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Also for a client that stops reading in the middle of an answer.
    connectionTimeout: config.limits.idleMs,
    forceCloseConnections: true,
    ...(secrets.tls ? { https: { ...secrets.tls, ...timeouts } } : { http: timeouts }),
  });
  app.server.maxConnections = config.limits.connections;
  if (secrets.tls) {
    const closePlain = redirectPlainHttp(app.server, config.limits.headerMs);
    app.addHook('preClose', async () => closePlain());
  }
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  nameSchools(app, schoolOf);
  const metrics = measureRequests(app);
  answerErrors(app);
  limitJsonDepth(app);
  guardHost(
    app,
    perSchool(({ config: { allowedHosts: allowed, host: listens }, secrets: { tls } }) =>
      createHostRules({ allowed, listens, certificate: () => tls?.cert ?? null }),
    ),
  );
  allowTokenCalls(app);
  // Parsed where a session is looked for, which a lane's calls never do.
  app.register(cookie, { hook: false });
  const { callsPerMinute } = config.limits;
  if (callsPerMinute !== null) {
    app.register(rateLimit, {
      max: callsPerMinute,
      timeWindow: 60_000,
      // Each school counts for itself: whole schools share an address.
      keyGenerator: ({ school, ip }) => `${school.incarnation.id} ${ip}`,
      errorResponseBuilder: () => new AppError('rate_limited'),
    });
  }
  app.addHook('onRequest', ({ school: { beginning } }, _reply, done) => {
    if (beginning) void beginning.then(() => done());
    else done();
  });
  app.register(websocket, { options: { maxPayload: MAX_SOCKET_MESSAGE_BYTES } });
  app.register(async (calls) => {
    guardCalls(calls);
    compressReplies(calls);
    if (config.development) await registerOpenApi(calls);
    // Programs ask here, as often as they can: what each of these calls runs through is kept short.
    registerHealth(calls);
    metrics.serve(calls);
    registerSync(calls);
    registerServedFiles(calls);
    socketRoute(calls);
    calls.register(async (screens) => {
      setHeaders(screens, secure);
      registerAuth(screens);
      registerGooglePage(screens);
      resources(screens);
      // In a scope of its own: the parser of forms hooks into each call beside it.
      screens.register(async (forms) => registerUploads(forms, config.limits.uploadBytes));
    });
  });
  app.register(async (pages) => {
    setHeaders(pages, secure, hashesOfScripts(config.pwaDir));
    serveApp(pages, config.pwaDir);
  });
  return app;
}
