import { PROTOCOL_HEADER } from 'shared-schema/sync/protocol';
import { expect, it } from 'vitest';
import { ownFilesOnly } from './own-files.ts';

const pass = (response: Response) =>
  ownFilesOnly.fetchDidSucceed?.({ response, request: new Request('http://school/index.html') } as never);

it('lets a file of our server pass', async () => {
  const page = new Response('<!doctype html>', { headers: { [PROTOCOL_HEADER]: '1' } });
  expect(await pass(page)).toBe(page);
});

it("turns away a Wi-Fi's sign-in page, which says 200", async () => {
  const page = new Response('Accept the terms', { status: 200, headers: { 'content-type': 'text/html' } });
  await expect(pass(page)).rejects.toThrow('Somebody else');
});
