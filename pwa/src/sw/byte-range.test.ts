import { describe, expect, it } from 'vitest';
import { parseByteRange, sliceResponse } from './byte-range.ts';

describe('parseByteRange', () => {
  it.each([
    ['bytes=0-', { start: 0, end: 9 }],
    ['bytes=0-1', { start: 0, end: 1 }],
    ['bytes=4-99', { start: 4, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-30', { start: 0, end: 9 }],
  ])('parseByteRange parses %s', (header, expected) => {
    expect(parseByteRange(header, 10)).toEqual(expected);
  });

  it.each(['bytes=10-', 'bytes=-', 'bytes=5-2', 'bytes=0-1,4-5', 'lines=0-1', 'bytes=-0'])(
    'parseByteRange refuses %s',
    (header) => {
      expect(parseByteRange(header, 10)).toBeNull();
    },
  );
});

describe('sliceResponse', () => {
  const whole = () => new Response('0123456789', { headers: { 'Content-Type': 'audio/webm' } });

  it('sliceResponse answers 206 with the position of the part and the type of the file', async () => {
    const part = await sliceResponse(whole(), 'bytes=2-4');
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 2-4/10');
    expect(part.headers.get('content-length')).toBe('3');
    expect(part.headers.get('content-type')).toBe('audio/webm');
    expect(await part.text()).toBe('234');
  });

  it('sliceResponse answers 416 when the range lies outside the file', async () => {
    const part = await sliceResponse(whole(), 'bytes=50-');
    expect(part.status).toBe(416);
    expect(part.headers.get('content-range')).toBe('bytes */10');
  });
});
