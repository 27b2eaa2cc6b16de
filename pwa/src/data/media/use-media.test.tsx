// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { AppContextProvider } from '#data/app-context.ts';
import { createTestAppContext } from '#test/test-app-context.ts';
import { useMediaOf } from './use-media.ts';

afterEach(cleanup);

it('several files are loaded from this device where it has them, and released at the end', async () => {
  const context = createTestAppContext();
  const sha256 = 'ab'.repeat(32);
  const here = `/uploads/${sha256}.webm`;
  const bytes = new Uint8Array([1, 2]).buffer;
  await context.outbox.blobs.put({ sha256, type: 'audio/webm', size: 2, bytes });
  const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here');
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AppContextProvider value={context}>{children}</AppContextProvider>
  );
  const { result, unmount } = renderHook(() => useMediaOf([here, '/stock/dog.webm']), { wrapper });
  await waitFor(() => expect(result.current.get('/stock/dog.webm')).toBe('/stock/dog.webm'));
  expect(result.current.get(here)).toBe('blob:here');
  unmount();
  await waitFor(() => expect(revoke.mock.calls).toEqual([['blob:here']]));
  create.mockRestore();
  revoke.mockRestore();
});
