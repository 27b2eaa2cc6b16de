/** Headers that tell browsers what our pages may do. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** Powers of the browser that the product does not use, so that no script that gets in could use them either. */
const UNUSED = [
  ...['accelerometer', 'browsing-topics', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...[
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'midi',
    'payment',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ],
];
/** The camera reads login cards; the microphone takes answers. */
const USED = ['microphone=(self)', 'camera=(self)'];
const PERMISSIONS = [...USED, ...UNUSED.map((feature) => `${feature}=()`)].join(', ');

/** A district on this very machine, behind a proxy or in a test. */
const LOOPBACK = ['http://localhost:*', 'http://127.0.0.1:*'];

/** Stands in the policy for the host that a request names. */
const HOST = 'host.invalid';

/** `scriptHashes`: of scripts that stand in our pages, as the policy names them. */
export function setHeaders(
  app: FastifyInstance,
  secure: boolean,
  scriptHashes: readonly string[] = [],
): void {
  const { [POLICY]: policy = '', ...fixed } = headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          baseUri: ["'self'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          objectSrc: ["'none'"],
          // WebAssembly only: what decodes recordings that a browser does not play by itself.
          scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...scriptHashes],
          workerSrc: ["'self'", 'blob:'],
          // Mantine writes sizes and colors into style attributes.
          styleSrc: ["'self'", "'unsafe-inline'"],
          fontSrc: ["'self'", 'data:'],
          imgSrc: ["'self'", 'data:', 'blob:'],
          mediaSrc: ["'self'", 'data:', 'blob:'],
          // Older Safari does not count a WebSocket to the same host as 'self'.
          // A school may move, and the app on a device sends its work to the new address (decision 115).
          connectSrc: [
            ...["'self'", `ws://${HOST}`, `wss://${HOST}`],
            ...['https:', ...LOOPBACK, 'data:', 'blob:'],
          ],
          manifestSrc: ["'self'"],
        },
      },
      strictTransportSecurity: secure ? { maxAge: 15_552_000, includeSubDomains: false } : false,
      // Ignored with a warning in the console on plain HTTP in a LAN.
      crossOriginOpenerPolicy: secure ? { policy: 'same-origin' } : false,
      originAgentCluster: secure,
      referrerPolicy: { policy: 'same-origin' },
    }),
  );
  const headers = Object.entries({ ...fixed, 'permissions-policy': PERMISSIONS });
  // With the reply, so that no write waits for headers before its pokes.
  app.addHook('onSend', (request, reply, payload, done) => {
    // A page with headers of its own keeps them.
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
    // A host that was refused stands in the policy of its refusal only.
    if (!reply.hasHeader(POLICY))
      reply.header(
        POLICY,
        policy.replaceAll(HOST, () => request.host),
      );
    done(null, payload);
  });
}

const POLICY = 'content-security-policy';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** What a middleware sets on each response, asked once: helmet would build all headers again for each request. */
function headersOf(middleware: Middleware): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  middleware(response.req, response, () => undefined);
  return response.getHeaders() as Record<string, string>;
}
