/** The audit list of the school, newest first, narrowed to a person, an action and days. */
import { Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { type AuditEntry, readAudit } from '#data/admin/audit.ts';
import type { ListPage, ReadPage } from '#data/admin/paged-list.ts';
import { usePagedList } from '#data/admin/use-paged-list.ts';
import { useAppContext } from '#data/app-context.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { useAddress } from '#ui/address/use-address.ts';
import { EmptyNote } from '#ui/teacher/EmptyNote.tsx';
import { AdminFrame } from '../frame/AdminFrame.tsx';
import { FailedList } from '../frame/FailedList.tsx';
import { SEARCH_PAUSE_MS } from '../model/search-pause.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditList } from './AuditList.tsx';
import { auditAddress, isFiltered, queryOf } from './audit-filter.ts';
import { ExportButton } from './ExportButton.tsx';
import { auditTexts as texts } from './texts.ts';

export function AuditBoard({ account }: { account: Account }) {
  const { api } = useAppContext();
  const { address, settled, change } = useAddress(auditAddress, { pauseMs: SEARCH_PAUSE_MS });
  const query = useMemo(() => queryOf(settled), [settled]);
  const read: ReadPage<ListPage<AuditEntry>> = useCallback(
    (at) => readAudit(query, at, { api }),
    [query, api],
  );
  const { list, more, refresh } = usePagedList(account.uid, read);
  const isEmpty = list.status === 'ready' && list.page.items.length === 0;
  return (
    <AdminFrame account={account} isSignedOut={list.status === 'signedOut'}>
      <Group justify="space-between" mb="md">
        <div>
          <Title order={1}>{texts.title}</Title>
          <Text c="dimmed">{texts.intro}</Text>
        </div>
        <ExportButton query={query} onSignedOut={refresh} />
      </Group>
      <AuditFilters filter={address} onChange={change} />
      {list.status === 'loading' && <LoadingAudit />}
      {list.status === 'failed' && (
        <FailedList error={list.error} say={texts.loadFailed} onRetry={() => void refresh()} />
      )}
      {/* Always there: a screen reader says only what changes in a status that it knows. */}
      <Text role="status">{isEmpty && isFiltered(settled) && texts.noMatch}</Text>
      {isEmpty && !isFiltered(settled) && <EmptyNote title={texts.none} />}
      {list.status === 'ready' && list.page.items.length > 0 && <AuditList page={list.page} onMore={more} />}
    </AdminFrame>
  );
}

function LoadingAudit() {
  return (
    <div role="status">
      <Text c="dimmed" mb="sm">
        {texts.loading}
      </Text>
      <Stack gap="xs" aria-hidden>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <Skeleton key={row} height={36} radius="md" />
        ))}
      </Stack>
    </div>
  );
}
