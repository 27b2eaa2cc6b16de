/** A page of the administrator, and for anybody else the way in. Who may do what is decided by the server. */
import { Center, Loader } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import type { Account } from '#data/auth/account/current-account.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { AdminEntry } from '../entry/AdminEntry.tsx';
import { adminTexts } from '../texts.ts';

interface AdminGateProps {
  /** What is behind it, in words for whoever signs in; the accounts of a school where nothing is said. */
  intro?: string;
  children(account: Account): ReactNode;
}

export function AdminGate({ intro, children }: AdminGateProps) {
  const account = useCurrentAccount();
  if (account === undefined) {
    return (
      <Center flex={1} mih="60dvh" role="status" aria-label={adminTexts.opening}>
        <Loader type="dots" />
      </Center>
    );
  }
  if (account?.role !== 'admin')
    return <AdminEntry onScreen={account} {...(intro !== undefined && { intro })} />;
  // A new sign-in starts afresh.
  return <Fragment key={`${account.uid} ${account.signedInAt}`}>{children(account)}</Fragment>;
}
