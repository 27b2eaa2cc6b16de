/** The request that makes the server's session. */
import type { UserDocument } from 'shared-schema/contract';
import type { Api } from '#data/api/client.ts';
import type { SignInProof } from './credential-cache.ts';

/** `renews`: nobody typed anything, so that a session that was revoked stays ended. Throws `ApiError`. */
export function openSession(api: Api, credentials: SignInProof, renews?: true): Promise<UserDocument> {
  return 'card' in credentials
    ? api('POST /api/auth/card', { body: { token: credentials.card } })
    : api('POST /api/auth/login', { body: { ...credentials, ...(renews && { renews }) } });
}
