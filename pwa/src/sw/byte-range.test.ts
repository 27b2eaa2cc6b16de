import { describe, expect, it } from 'vitest';
import { sliceResponse } from './byte-range.ts';

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

  it.each(['bytes=0-1,4-5', 'bytes=5-2', 'lines=0-1'])(
    'sliceResponse answers %s with the whole file, as the server does',
    async (header) => {
      const answer = await sliceResponse(whole(), header);
      expect([answer.status, await answer.text()]).toEqual([200, '0123456789']);
      expect(answer.headers.get('content-type')).toBe('audio/webm');
    },
  );
});
