/** What the administrator's pages have in common: the header, and the sign-in when the session ended. */

import { Container } from '@mantine/core';
import type { ReactNode } from 'react';
import { personNameOf } from 'shared-schema/rules/people/person-name';
import { useSignOut } from '#actions/use-sign-out.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { AdminEntry } from '../entry/AdminEntry.tsx';
import { AdminHeader } from './AdminHeader.tsx';
import { SecondFactorOffer } from './SecondFactorOffer.tsx';

interface AdminFrameProps {
  account: Account;
  /** The server has said so. */
  isSignedOut: boolean;
  /** A form of the page is open. It stays when the session ends: saving it says so. */
  hasForm?: boolean;
  children: ReactNode;
}

export function AdminFrame({ account, isSignedOut, hasForm = false, children }: AdminFrameProps) {
  const signOut = useSignOut();
  if ((isSignedOut || account.session !== 'active') && !hasForm) return <AdminEntry onScreen={account} />;
  return (
    <>
      <AdminHeader name={personNameOf(account)} onSignOut={() => void signOut()} />
      <Container component="main" size="xl" w="100%" flex={1} py="lg">
        <SecondFactorOffer account={account} />
        {children}
      </Container>
    </>
  );
}
