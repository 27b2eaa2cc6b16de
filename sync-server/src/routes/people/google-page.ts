/** The page with Google's button: the only page of a school into which a script of somebody else is let. */
import type { FastifyInstance } from 'fastify';
import { setGoogleCookie } from '#access/cookie.ts';
import { NONCE_LIFETIME_MS } from '#access/google/google-nonces.ts';
import { googlePage, googlePolicy } from '#http/google-page.ts';

export function registerGooglePage(app: FastifyInstance): void {
  app.get<{ Querystring: { role?: string } }>('/api/auth/google/page', (request, reply) => {
    const { google } = request.school;
    const role = request.query.role === 'student' ? 'student' : 'teacher';
    if (!google) return reply.redirect(`/${role}-login?google=unavailable`);
    const { secret, nonce } = google.nonces.issue();
    setGoogleCookie(request, reply, secret, NONCE_LIFETIME_MS / 1000);
    return (
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', googlePolicy(google.config.scriptUrl))
        // Google's own window answers this page, and Google checks from where it was called.
        .header('cross-origin-opener-policy', 'same-origin-allow-popups')
        .header('referrer-policy', 'strict-origin-when-cross-origin')
        .send(googlePage({ ...google.config, nonce, role }))
    );
  });
}
