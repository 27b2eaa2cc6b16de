/** A page of the administrator, and for anybody else the way in. Who may do what is decided by the server. */
import { Center, Loader } from '@mantine/core';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import type { Account } from '#data/auth/account/current-account.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { focusHeading } from '#ui/focus/follow-heading.ts';
import { AdminEntry } from '../entry/AdminEntry.tsx';
import { adminTexts } from '../texts.ts';

interface AdminGateProps {
  /** What is behind it, in words for whoever signs in; the accounts of a school where nothing is said. */
  intro?: string;
  children(account: Account): ReactNode;
}

export function AdminGate({ intro, children }: AdminGateProps) {
  const account = useCurrentAccount();
  // A new sign-in starts afresh.
  const key = account?.role === 'admin' ? `${account.uid} ${account.signedInAt}` : 'entry';
  useFocusAfterChange(account === undefined ? null : key);
  if (account === undefined) {
    return (
      <Center flex={1} mih="60dvh" role="status" aria-label={adminTexts.opening}>
        <Loader type="dots" />
      </Center>
    );
  }
  if (account?.role !== 'admin')
    return <AdminEntry onScreen={account} {...(intro !== undefined && { intro })} />;
  return <Fragment key={key}>{children(account)}</Fragment>;
}

/** A sign-in and a sign-out change the page under the same address. `shown` names what is drawn; null before the first. */
function useFocusAfterChange(shown: string | null): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== null && shown !== before.current) focusHeading(document);
    before.current = shown;
  }, [shown]);
}
