// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { AppContextProvider } from '#data/app-context.ts';
import { createTestAppContext } from '#test/test-app-context.ts';
import type { ListPage, ReadPage } from './paged-list.ts';
import { usePagedList } from './use-paged-list.ts';

type Page = ListPage<string>;

afterEach(cleanup);

function render(first: ReadPage<Page>) {
  const context = createTestAppContext();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AppContextProvider value={context}>{children}</AppContextProvider>
  );
  return renderHook(({ read }) => usePagedList<string, Page>('head', read), {
    wrapper,
    initialProps: { read: first },
  });
}

const twenty = Array.from({ length: 20 }, (_, index) => `all ${index}`);
const all: ReadPage<Page> = async ({ cursor }) => ({
  items: cursor ? ['all 20'] : twenty,
  next: cursor ? null : '20',
});

it('a next page that is asked for while another list is read does not come in its place', async () => {
  const { result, rerender } = render(all);
  await waitFor(() => expect(result.current.list.status).toBe('ready'));
  const { more } = result.current;
  const answer = Promise.withResolvers<Page>();
  rerender({ read: () => answer.promise });
  await more();
  await result.current.more();
  answer.resolve({ items: ['deleted'], next: null });
  await waitFor(() =>
    expect(result.current.list).toEqual({ status: 'ready', page: { items: ['deleted'], next: null } }),
  );
});

it('a next page follows the list that is shown', async () => {
  const { result } = render(all);
  await waitFor(() => expect(result.current.list.status).toBe('ready'));
  await result.current.more();
  await waitFor(() =>
    expect(result.current.list).toMatchObject({ page: { items: [...twenty, 'all 20'], next: null } }),
  );
});
