import { PROTOCOL_HEADER } from 'shared-schema/sync/protocol';
import { expect, it } from 'vitest';
import { ownFilesOnly } from './own-files.ts';

const pass = (response: Response, path = '/index.html') =>
  ownFilesOnly.fetchDidSucceed?.({ response, request: new Request(`http://school${path}`) } as never);

it('a file of our server passes', async () => {
  const page = new Response('<!doctype html>', { headers: { [PROTOCOL_HEADER]: '1' } });
  expect(await pass(page)).toBe(page);
});

it('the page of a captive portal with status 200 is refused', async () => {
  const page = new Response('Accept the terms', { status: 200, headers: { 'content-type': 'text/html' } });
  await expect(pass(page)).rejects.toThrow('not from our server');
});

it('a page of our server is refused in the place of another file, and passes at an address of a page', async () => {
  const page = () =>
    new Response('<!doctype html>', {
      headers: { [PROTOCOL_HEADER]: '1', 'content-type': 'text/html; charset=utf-8' },
    });
  for (const path of ['/assets/main-1a2b3c.js', '/icons/icon.png', '/manifest.webmanifest?revision=a.html'])
    await expect(pass(page(), path)).rejects.toThrow('in the place of a file');
  for (const path of ['/', '/index.html', '/student/activity/56'])
    expect((await pass(page(), path))?.ok).toBe(true);
});
