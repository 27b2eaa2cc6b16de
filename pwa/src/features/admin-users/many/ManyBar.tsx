/** What can be done to the selected accounts; in the way of nothing while none is selected. */
import { Button, Group, Paper, Text } from '@mantine/core';
import { useEffect } from 'react';
import { MAX_USERS_AT_ONCE } from 'shared-schema/rules/people/many-users';
import { setUsersActive } from '#data/admin/many-users.ts';
import type { ManagedUser } from '#data/admin/users.ts';
import { useAppContext } from '#data/app-context.ts';
import { useOpening } from '../board/use-dialog.ts';
import { useUserAction } from '../dialogs/use-user-action.ts';
import { areStudents, isFull, type Selection } from '../model/selection.ts';
import { manyActionTexts, manyTexts as texts } from '../texts.ts';
import { DeactivateDialog } from './DeactivateDialog.tsx';
import { DeleteManyDialog } from './DeleteManyDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import classes from './many.module.css';

interface ManyBarProps {
  selection: Selection;
  onClear(): void;
  /** These are not selected any more. */
  onDeselect(users: readonly ManagedUser[]): void;
  /** A dialog with a form is open, or no longer. */
  onDialog(isOpen: boolean): void;
  refresh(): Promise<void>;
}

export function ManyBar({ selection, onClear, onDeselect, onDialog, refresh }: ManyBarProps) {
  const context = useAppContext();
  const { isRunning, run } = useUserAction(refresh);
  const { opened, open, close } = useOpening<'move' | 'deactivate' | 'remove'>();
  const isOpen = opened !== null;
  useEffect(() => onDialog(isOpen), [isOpen, onDialog]);
  const users = [...selection.values()];
  const setActive = async (isActive: boolean) => {
    const ids = users.map(({ id }) => id);
    const words = isActive ? manyActionTexts.activate : manyActionTexts.deactivate;
    if (await run(() => setUsersActive(ids, { isActive }, context), words)) onDeselect(users);
  };
  // Others may be selected by the time the answer comes.
  const shared = { onClose: close, onDone: onDeselect, refresh };
  const canMove = areStudents(users);
  const hasTeachers = users.some(({ role }) => role === 'teacher');
  return (
    <>
      {users.length > 0 && (
        <Paper component="section" aria-label={texts.label} withBorder shadow="md" className={classes.bar}>
          <Group gap="xs" className={classes.count ?? ''}>
            <Text fw={600} role="status">
              {isFull(selection) ? texts.full(MAX_USERS_AT_ONCE) : texts.selected(users.length)}
            </Text>
            <Button variant="subtle" size="compact-md" mih={36} onClick={onClear}>
              {texts.clear}
            </Button>
          </Group>
          <Group gap="xs">
            <Button aria-haspopup="dialog" disabled={!canMove} onClick={() => open('move')}>
              {texts.move}
            </Button>
            <Button variant="default" loading={isRunning} onClick={() => setActive(true)}>
              {texts.activate}
            </Button>
            <Button
              variant="default"
              loading={isRunning}
              // Only teachers have class tablets that stay signed in.
              {...(hasTeachers && { 'aria-haspopup': 'dialog' })}
              onClick={() => (hasTeachers ? open('deactivate') : setActive(false))}
            >
              {texts.deactivate}
            </Button>
            <Button variant="light" color="red" aria-haspopup="dialog" onClick={() => open('remove')}>
              {texts.remove}
            </Button>
          </Group>
          {!canMove && <Text size="sm">{texts.studentsOnly}</Text>}
        </Paper>
      )}
      <MoveDialog students={users} opened={opened === 'move'} {...shared} />
      <DeactivateDialog users={users} opened={opened === 'deactivate'} {...shared} />
      <DeleteManyDialog users={users} opened={opened === 'remove'} {...shared} />
    </>
  );
}
