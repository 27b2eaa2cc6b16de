/**
 * Encrypts what must be read again, such as the secret of a second factor: AES-256-GCM. The key lies in a file beside
 * the database and in no backup, so that a stolen backup opens no account (decision 079).
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface SecretBox {
  seal(plain: Buffer): string;
  /** Null where it was sealed with another key. */
  open(sealed: string): Buffer | null;
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
  };
}

function keyIn(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const key = randomBytes(KEY_BYTES);
  mkdirSync(dirname(file), { recursive: true });
  // Only the owner of the process reads it. A second process that made one meanwhile wins.
  writeFileSync(file, key, { mode: 0o600, flag: 'wx' });
  return key;
}
