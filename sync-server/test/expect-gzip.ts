/** A reply that was compressed on its way holds what the plain one holds. */
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import type { HttpReply } from './people/person.ts';

export function expectGzipOf(compressed: HttpReply, plain: HttpReply): void {
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(compressed.headers).toMatchObject({
    'content-type': plain.headers['content-type'],
    'content-encoding': 'gzip',
    'content-length': String(compressed.rawPayload.length),
  });
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
  expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
}
