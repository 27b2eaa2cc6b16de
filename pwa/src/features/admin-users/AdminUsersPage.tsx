/**
 * Administrator user page (/admin/users): for the administrator the accounts, for anybody else the way in.
 * Specification, student side, section 2. Who may do this is decided by the server.
 */
import { Center, Loader } from '@mantine/core';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { UsersBoard } from './board/UsersBoard.tsx';
import { AdminEntry } from './entry/AdminEntry.tsx';
import { adminTexts } from './texts.ts';

export default function AdminUsersPage() {
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
  return <UsersBoard key={`${account.uid} ${account.signedInAt}`} account={account} />;
}
