/** All accounts of the school in two columns, with everything an administrator does to them. */
import { Box, Button, Group, NativeSelect, SegmentedControl, Text, Title } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { setUsersActive } from '#data/admin/many-users.ts';
import type { ManagedUser, UserSort } from '#data/admin/users.ts';
import { useSchoolHealth } from '#data/api/school-health.ts';
import { useAppContext } from '#data/app-context.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { useAddress } from '#ui/address/use-address.ts';
import { SchoolProblems } from '#ui/status/SchoolProblems.tsx';
import { SearchField } from '#ui/teacher/SearchField.tsx';
import { AddUserDialog } from '../dialogs/AddUserDialog.tsx';
import { useUserAction } from '../dialogs/use-user-action.ts';
import { AdminFrame } from '../frame/AdminFrame.tsx';
import { FailedList } from '../frame/FailedList.tsx';
import { ManyBar } from '../many/ManyBar.tsx';
import type { ColumnRole } from '../model/people.ts';
import { SEARCH_PAUSE_MS } from '../model/search-pause.ts';
import { EMPTY_SELECTION, select } from '../model/selection.ts';
import { manyActionTexts, adminTexts as texts } from '../texts.ts';
import classes from './board.module.css';
import { LoadingUsers } from './LoadingUsers.tsx';
import { UserColumn } from './UserColumn.tsx';
import { UserDialogs } from './UserDialogs.tsx';
import type { UserActionKind } from './UserRow.tsx';
import { type Column, useColumns } from './use-columns.ts';
import { useDialog, useOpening } from './use-dialog.ts';
import { USER_SORTS, usersAddress } from './users-address.ts';

export function UsersBoard({ account }: { account: Account }) {
  const context = useAppContext();
  const { address, settled, change } = useAddress(usersAddress, { pauseMs: SEARCH_PAUSE_MS });
  const sought = settled.search.trim();
  const { list, refresh } = useColumns(account.uid, sought, settled.sort);
  const adding = useOpening<'user'>();
  const [selection, setSelection] = useState(EMPTY_SELECTION);
  const onSelect = useCallback(
    (users: readonly ManagedUser[], isSelected: boolean) =>
      setSelection((before) => select(before, users, isSelected)),
    [],
  );
  const deselect = useCallback((users: readonly ManagedUser[]) => onSelect(users, false), [onSelect]);
  const health = useSchoolHealth();
  const { dialog, open, close: closeDialog } = useDialog();
  const { run } = useUserAction(refresh, undefined, { isParallel: true });
  const onOpen = useCallback(
    (kind: UserActionKind, user: ManagedUser) => {
      if (kind !== 'activate') return open(kind, user);
      void run(() => setUsersActive([user.id], { isActive: true }, context), manyActionTexts.activate);
    },
    [open, run, context],
  );
  const [hasManyDialog, setManyDialog] = useState(false);
  const shared = { sort: settled.sort, isSearch: sought !== '', selection, onSelect, onOpen };
  return (
    <AdminFrame
      account={account}
      isSignedOut={list.status === 'signedOut'}
      hasForm={adding.opened !== null || hasManyDialog || Boolean(dialog?.opened)}
    >
      {health && <SchoolProblems problems={health.problems} lastBackup={health.lastBackup} />}
      <Group justify="space-between" mb="md">
        <div>
          <Title order={1}>{texts.title}</Title>
          <Text c="dimmed">{texts.intro}</Text>
        </div>
        <Button
          leftSection={<IconUserPlus size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => adding.open('user')}
        >
          {texts.add}
        </Button>
      </Group>
      <Group mb="md" className={classes.filters}>
        <SearchField
          label={texts.search}
          clear={texts.clearSearch}
          value={address.search}
          onChange={(search) => change({ search })}
        />
        <SortSelect value={address.sort} onChange={(sort) => change({ sort })} />
      </Group>
      {list.status === 'loading' && <LoadingUsers />}
      {list.status === 'failed' && (
        <FailedList error={list.error} say={texts.loadFailed} onRetry={() => void refresh()} />
      )}
      {list.status === 'ready' && list.columns.admin.page.total > 0 && (
        <Box mb="xl">
          <UserColumn of="admin" isHidden={false} column={list.columns.admin} {...shared} />
        </Box>
      )}
      {list.status === 'ready' && (
        <RoleSwitch value={address.role} columns={list.columns} onChange={(role) => change({ role })} />
      )}
      {list.status === 'ready' && (
        <div className={classes.columns}>
          {(['teacher', 'student'] as const).map((role) => (
            <UserColumn
              key={role}
              of={role}
              isHidden={role !== address.role}
              column={list.columns[role]}
              {...shared}
            />
          ))}
        </div>
      )}
      <ManyBar
        selection={selection}
        onClear={() => setSelection(EMPTY_SELECTION)}
        onDeselect={deselect}
        onDialog={setManyDialog}
        refresh={refresh}
      />
      <UserDialogs dialog={dialog} onClose={closeDialog} onDeselect={deselect} refresh={refresh} />
      <AddUserDialog opened={adding.opened !== null} onClose={adding.close} refresh={refresh} />
    </AdminFrame>
  );
}

interface RoleSwitchProps {
  value: ColumnRole;
  columns: Record<ColumnRole, Column>;
  onChange(role: ColumnRole): void;
}

/** On a narrow screen: which column is shown. */
function RoleSwitch({ value, columns, onChange }: RoleSwitchProps) {
  const option = (role: ColumnRole) => ({
    value: role,
    label: texts.columns[role].title(columns[role].page.total),
  });
  return (
    <SegmentedControl
      hiddenFrom="md"
      fullWidth
      mb="md"
      aria-label={texts.shown}
      data={[option('teacher'), option('student')]}
      value={value}
      onChange={onChange}
    />
  );
}

function SortSelect({ value, onChange }: { value: UserSort; onChange(sort: UserSort): void }) {
  return (
    <NativeSelect
      aria-label={texts.sort}
      data={USER_SORTS.map((sort) => ({
        value: sort,
        label: `${texts.sort} ${texts.sorts[sort].toLowerCase()}`,
      }))}
      value={value}
      onChange={({ currentTarget }) => {
        const sort = USER_SORTS.find((known) => known === currentTarget.value);
        if (sort) onChange(sort);
      }}
    />
  );
}
