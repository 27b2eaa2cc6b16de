/** Who a token of Google is about. The signature is checked here; a profile that a browser decoded proves nothing. */
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import type { Clock } from 'shared-schema/clock';
import { z } from 'zod';
import type { GoogleConfig } from '#config/google.ts';
import { AppError } from '#errors.ts';
import { createGoogleNonces, type GoogleNonces } from './google-nonces.ts';

/** How far the clocks of Google and of this server may differ. */
const CLOCK_TOLERANCE_SECONDS = 60;

const profile = z.object({
  sub: z.string().min(1).max(255),
  email: z.email(),
  // An address that nobody has proven could be anybody's.
  email_verified: z.literal(true),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
});
export type GoogleProfile = z.output<typeof profile>;

export interface GoogleIdentity {
  readonly config: GoogleConfig;
  readonly nonces: GoogleNonces;
  /**
   * Throws `google_failed` for a token that is not right in every part, `google_unavailable` where the issuer's keys
   * cannot be read.
   */
  verify(credential: string, nonce: string): Promise<GoogleProfile>;
}

export function createGoogleIdentity(config: GoogleConfig, clock: Clock): GoogleIdentity {
  const keys = createRemoteJWKSet(new URL(config.jwksUrl));
  const { issuer, clientId } = config;
  return {
    config,
    nonces: createGoogleNonces(clock),
    async verify(credential, nonce) {
      const payload = await readToken(() =>
        jwtVerify(credential, keys, {
          // Google writes both forms.
          issuer: [issuer, issuer.replace(/^https:\/\//, '')],
          audience: clientId,
          algorithms: ['RS256'],
          requiredClaims: ['exp', 'iat', 'nonce'],
          currentDate: new Date(clock.now()),
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
        }),
      );
      const parsed = profile.safeParse(payload);
      if (payload.nonce !== nonce || !parsed.success) throw new AppError('google_failed');
      return parsed.data;
    },
  };
}

/** Faults of the token, in contrast to those of the way to the issuer. */
const refusals = [
  ...[errors.JWTClaimValidationFailed, errors.JWTExpired, errors.JWTInvalid, errors.JWSInvalid],
  ...[errors.JWSSignatureVerificationFailed, errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys],
  ...[errors.JOSEAlgNotAllowed, errors.JOSENotSupported],
];

async function readToken(verify: () => Promise<{ payload: JWTPayload }>): Promise<JWTPayload> {
  try {
    return (await verify()).payload;
  } catch (error) {
    const isRefused = refusals.some((kind) => error instanceof kind);
    throw new AppError(isRefused ? 'google_failed' : 'google_unavailable');
  }
}
