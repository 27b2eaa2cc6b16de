/** Passwords: argon2id from node:crypto, in the usual text form `$argon2id$v=19$m=..,t=..,p=1$salt$hash`. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SyncGate } from '#sync-gate.ts';
import { makeVerifier, type Verifier } from './verifiers.ts';

/** Memory in KiB and passes of one hash. */
interface HashCost {
  readonly memory: number;
  readonly passes: number;
}

export interface PasswordCost extends HashCost {
  /** Rounds of a verifier; no setting names them, so that a school always has those of `OFFLINE_PASSWORD_ITERATIONS`. */
  readonly rounds?: number;
}

export interface Passwords {
  /** Needs about 30 ms on another thread: call it before a write, never inside one. */
  hash(password: string): Promise<string>;
  /** Also spends the time of a hash when there is none to compare with, so that nobody can probe for usernames. */
  verify(password: string, stored: string | null | undefined): Promise<boolean>;
  /** Makes the verifier that class tablets check; needs some tenths of a second on another thread. */
  makeVerifier(password: string): Promise<Verifier>;
}

const SALT_BYTES = 16;
const HASH_BYTES = 32;

export function createPasswords(cost: PasswordCost): Passwords {
  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const hash = await derive(password, salt, cost);
      const parameters = `m=${cost.memory},t=${cost.passes},p=1`;
      return `$argon2id$v=19$${parameters}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
    },
    async verify(password, stored) {
      const parsed = stored ? parse(stored) : null;
      if (!parsed) {
        await derive(password, Buffer.alloc(SALT_BYTES), cost);
        return false;
      }
      return timingSafeEqual(await derive(password, parsed.salt, parsed.cost), parsed.hash);
    },
    makeVerifier: (password) => makeVerifier(password, cost.rounds),
  };
}

/** The same, a few at a time: each hash occupies a thread that file access needs. Throws `busy` as the gate does. */
export function behindGate(passwords: Passwords, gate: SyncGate): Passwords {
  return {
    hash: (password) => gate.run(() => passwords.hash(password)),
    verify: (password, stored) => gate.run(() => passwords.verify(password, stored)),
    makeVerifier: (password) => gate.run(() => passwords.makeVerifier(password)),
  };
}

function derive(password: string, nonce: Buffer, { memory, passes }: HashCost): Promise<Buffer> {
  const parameters = {
    message: password.normalize('NFC'),
    nonce,
    memory,
    passes,
    parallelism: 1,
    tagLength: HASH_BYTES,
  };
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w-]+)\$([\w-]+)$/;

function parse(stored: string): { cost: HashCost; salt: Buffer; hash: Buffer } | null {
  const match = form.exec(stored);
  if (!match) return null;
  const [, memory, passes, salt = '', hash = ''] = match;
  const decoded = Buffer.from(hash, 'base64url');
  if (decoded.length !== HASH_BYTES) return null;
  return {
    cost: { memory: Number(memory), passes: Number(passes) },
    salt: Buffer.from(salt, 'base64url'),
    hash: decoded,
  };
}
