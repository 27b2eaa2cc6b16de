/** Headers that tell browsers what our pages may do. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

export function setHeaders(app: FastifyInstance, secure: boolean): void {
  app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        // Mantine writes sizes and colours into style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'", 'data:'],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'data:', 'blob:'],
        // Older Safari does not count a WebSocket to the same host as 'self'.
        connectSrc: ["'self'", 'ws:', 'wss:', 'data:', 'blob:'],
        manifestSrc: ["'self'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: 15_552_000, includeSubDomains: false } : false,
    // Ignored with a warning in the console on plain HTTP in a LAN.
    crossOriginOpenerPolicy: secure ? { policy: 'same-origin' } : false,
    originAgentCluster: secure,
    referrerPolicy: { policy: 'same-origin' },
  });
}
