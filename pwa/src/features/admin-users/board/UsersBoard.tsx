/** All accounts of the school in two columns, with everything an administrator does to them. */

import { Button, Container, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { changeOwnPassword } from '#data/admin/administrator.ts';
import { useUsers } from '#data/admin/use-users.ts';
import type { ManagedUser } from '#data/admin/users.ts';
import { useSchoolHealth } from '#data/api/school-health.ts';
import { useAppContext } from '#data/app-context.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { SchoolProblems } from '#ui/status/SchoolProblems.tsx';
import { SearchField } from '#ui/teacher/SearchField.tsx';
import { AddUserDialog } from '../dialogs/AddUserDialog.tsx';
import { ResetPasswordDialog } from '../dialogs/ResetPasswordDialog.tsx';
import { AdminEntry } from '../entry/AdminEntry.tsx';
import { nameOf } from '../model/people.ts';
import { dialogTexts, adminTexts as texts } from '../texts.ts';
import { BoardHeader } from './BoardHeader.tsx';
import { FailedUsers, LoadingUsers } from './ListState.tsx';
import type { UserActionKind } from './UserCard.tsx';
import { UserColumn } from './UserColumn.tsx';
import { UserDialogs } from './UserDialogs.tsx';
import { useDialog } from './use-dialog.ts';

export function UsersBoard({ account }: { account: Account }) {
  const context = useAppContext();
  const { list, refresh } = useUsers(account.uid);
  const [opened, setOpened] = useState<'add' | 'own' | null>(null);
  const close = () => setOpened(null);
  const health = useSchoolHealth();
  const { dialog, open, close: closeDialog } = useDialog();
  const isSignedOut = list.status === 'signedOut' || account.session !== 'active';
  // A form that somebody is filling in stays: saving it says that the session has ended.
  if (isSignedOut && !opened && !dialog?.opened) return <AdminEntry onScreen={account} />;
  return (
    <>
      <BoardHeader
        name={nameOf(account)}
        onOwnPassword={() => setOpened('own')}
        onSignOut={() => void context.auth.signOut()}
      />
      <Container component="main" size="xl" w="100%" flex={1} py="lg">
        {health && <SchoolProblems problems={health.problems} lastBackup={health.lastBackup} />}
        <Group justify="space-between" mb="lg">
          <div>
            <Title order={1}>{texts.title}</Title>
            <Text c="dimmed">{texts.intro}</Text>
          </div>
          <Button
            leftSection={<IconUserPlus size={18} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setOpened('add')}
          >
            {texts.add}
          </Button>
        </Group>
        {list.status === 'loading' && <LoadingUsers />}
        {list.status === 'failed' && <FailedUsers error={list.error} onRetry={() => void refresh()} />}
        {list.status === 'ready' && <Columns users={list.users} onOpen={open} />}
      </Container>
      <UserDialogs
        dialog={dialog}
        users={list.status === 'ready' ? list.users : undefined}
        onClose={closeDialog}
        refresh={refresh}
      />
      <AddUserDialog opened={opened === 'add'} onClose={close} refresh={refresh} />
      <ResetPasswordDialog
        title={dialogTexts.own.title}
        words={dialogTexts.own}
        owner={{ ...account, email: null }}
        onReset={(password, own) => changeOwnPassword(account, password, own, context)}
        opened={opened === 'own'}
        onClose={close}
        refresh={refresh}
      />
    </>
  );
}

interface ColumnsProps {
  users: readonly ManagedUser[];
  onOpen(kind: UserActionKind, user: ManagedUser): void;
}

function Columns({ users, onOpen }: ColumnsProps) {
  const [search, setSearch] = useState('');
  // Typing stays quick while hundreds of cards are filtered.
  const sought = useDeferredValue(search);
  return (
    <>
      <Group mb="lg" maw={480}>
        <SearchField label={texts.search} clear={texts.clearSearch} value={search} onChange={setSearch} />
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="xl">
        <UserColumn of="teacher" users={users} search={sought} onOpen={onOpen} />
        <UserColumn of="student" users={users} search={sought} onOpen={onOpen} />
      </SimpleGrid>
    </>
  );
}
