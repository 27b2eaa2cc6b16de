import { PROTOCOL_HEADER } from 'shared-schema/sync/protocol';
import { expect, it } from 'vitest';
import { ownFilesOnly } from './own-files.ts';

const pass = (response: Response) =>
  ownFilesOnly.fetchDidSucceed?.({ response, request: new Request('http://school/index.html') } as never);

it('a file of our server passes', async () => {
  const page = new Response('<!doctype html>', { headers: { [PROTOCOL_HEADER]: '1' } });
  expect(await pass(page)).toBe(page);
});

it('the page of a captive portal with status 200 is refused', async () => {
  const page = new Response('Accept the terms', { status: 200, headers: { 'content-type': 'text/html' } });
  await expect(pass(page)).rejects.toThrow('not from our server');
});
