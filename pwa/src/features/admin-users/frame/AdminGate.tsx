/** A page of the administrator, and for anybody else the way in. Who may do what is decided by the server. */
import { Center, Loader } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import type { Account } from '#data/auth/account/current-account.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { AdminEntry } from '../entry/AdminEntry.tsx';
import { adminTexts } from '../texts.ts';

export function AdminGate({ children }: { children(account: Account): ReactNode }) {
  const account = useCurrentAccount();
  if (account === undefined) {
    return (
      <Center flex={1} mih="60dvh" role="status" aria-label={adminTexts.opening}>
        <Loader type="dots" />
      </Center>
    );
  }
  if (account?.role !== 'admin') return <AdminEntry onScreen={account} />;
  // A new sign-in starts afresh.
  return <Fragment key={`${account.uid} ${account.signedInAt}`}>{children(account)}</Fragment>;
}
