import { crc32 as crc32OfNode } from 'node:zlib';
import { expect, it } from 'vitest';
import { crc32 } from './crc32.ts';

it('the checksum is the one of zip files', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
  const all = Uint8Array.from({ length: 1000 }, (_, index) => (index * 7) & 0xff);
  for (const bytes of [new Uint8Array(), all, all.subarray(3, 40)])
    expect(crc32(bytes)).toBe(crc32OfNode(bytes));
});
