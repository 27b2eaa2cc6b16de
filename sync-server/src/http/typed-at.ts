/** Where the passwords of a request were typed, for those who count wrong ones. */
import type { FastifyRequest } from 'fastify';
import { deviceToken } from '#access/cookie.ts';
import { deviceNameOf } from '#access/device-name.ts';
import type { TypedAt } from '#services/people/passwords/check-own-password.ts';

export function typedAt(request: FastifyRequest): TypedAt {
  return {
    address: request.ip,
    deviceToken: deviceToken(request),
    deviceName: deviceNameOf(request.headers['user-agent']),
    sessionBegan: request.session?.began,
  };
}
