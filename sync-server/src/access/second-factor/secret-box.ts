/**
 * Encrypts what must be read again, such as the secret of a second factor: AES-256-GCM. The key lies in a file beside
 * the database and in no backup, so that a stolen backup opens no account (decision 079).
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FINGERPRINT_LABEL = 'chickadee second factor key';

export interface SecretBox {
  seal(plain: Buffer): string;
  /** Null where it was sealed with another key. */
  open(sealed: string): Buffer | null;
  /** Tells keys apart and says nothing of the key: SHA-256 of a fixed label and the key, in hex. */
  fingerprint(): string;
}

/** `file` null keeps the key in memory. The key is made when it is first needed. */
export function createSecretBox(file: string | null): SecretBox {
  let key: Buffer | null = null;
  const readKey = () => {
    key ??= file === null ? randomBytes(KEY_BYTES) : keyIn(file);
    return key;
  };
  return {
    seal(plain) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', readKey(), nonce);
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', readKey(), bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
      } catch {
        return null;
      }
    },
    fingerprint: () => createHash('sha256').update(FINGERPRINT_LABEL).update(readKey()).digest('hex'),
  };
}

function keyIn(file: string): Buffer {
  const key = readIfThere(file);
  if (key?.length === KEY_BYTES) return key;
  // Cut short by a power cut, or damaged: nothing can be opened with it.
  if (key) renameSync(file, `${file}.damaged`);
  return makeKey(file);
}

function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** The file appears whole or not at all. Of processes that make one at once, the first one's key is the key of all. */
function makeKey(file: string): Buffer {
  mkdirSync(dirname(file), { recursive: true });
  const arriving = `${file}.${randomUUID()}`;
  // Only the owner of the process reads it.
  writeFileSync(arriving, randomBytes(KEY_BYTES), { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(arriving, file);
    rmSync(arriving);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') rmSync(arriving);
    // A disk without hard links, such as exFAT.
    else renameSync(arriving, file);
  }
  return readFileSync(file);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
