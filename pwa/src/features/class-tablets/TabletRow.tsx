/** One tablet: what it last said of itself, renaming it, signing it out. */

import { Badge, Button, Group, Paper, Text } from '@mantine/core';
import { IconLogout, IconPencil } from '@tabler/icons-react';
import type { TabletDocument } from 'shared-schema/contract';
import { useAppContext } from '#data/app-context.ts';
import { revokeTablet, useTablets } from '#data/class-tablet/tablets.ts';
import { useDialogs } from '#ui/dialogs/DialogLayer.tsx';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { ConfirmDialog } from '#ui/teacher/ConfirmDialog.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { RenameDialog } from './RenameDialog.tsx';
import { isListed, tabletFacts } from './tablet-facts.ts';
import { tabletTexts as texts } from './texts.ts';

const colors = { active: 'leaf', leaving: 'yellow', gone: 'gray' } as const;

interface TabletRowProps {
  tablet: TabletDocument;
  /** The class whose list this is. */
  classUid: string;
  onChanged(): void;
}

export function TabletRow({ tablet, classUid, onChanged }: TabletRowProps) {
  const { clock } = useAppContext();
  const { name, state, classes } = tablet;
  const dialogs = useDialogs();
  const others = classes.filter(({ uid }) => uid !== classUid).map((other) => other.name);
  return (
    <Paper component="li" withBorder p="sm" style={{ listStyle: 'none' }} aria-label={name}>
      <Group justify="space-between" align="flex-start">
        <div style={{ minWidth: 0, flex: '1 1 15rem' }}>
          <Group gap="xs">
            <Text fw={600}>{name}</Text>
            <Badge color={colors[state]}>{texts.state[state]}</Badge>
          </Group>
          <Text size="sm" c="dimmed">
            {tabletFacts(tablet, clock).join(' · ')}
          </Text>
          {others.length > 0 && <Text size="sm">{texts.otherClasses(others)}</Text>}
          {state === 'leaving' && <Text size="sm">{texts.leavingNote}</Text>}
        </div>
        {state === 'active' && (
          <Group gap={6}>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPencil size={14} aria-hidden />}
              aria-label={texts.renameOf(name)}
              onClick={() =>
                dialogs.open((onClose) => <RenameDialog {...{ tablet, onClose }} onRenamed={onChanged} />)
              }
            >
              {texts.rename}
            </Button>
            <Button
              size="xs"
              variant="subtle"
              color="red"
              leftSection={<IconLogout size={14} aria-hidden />}
              aria-label={texts.revokeOf(name)}
              onClick={() =>
                dialogs.open((onClose) => <RevokeDialog {...{ tablet, onClose }} onRevoked={onChanged} />)
              }
            >
              {texts.revoke}
            </Button>
          </Group>
        )}
      </Group>
    </Paper>
  );
}

interface RevokeDialogProps {
  tablet: TabletDocument;
  onClose(): void;
  onRevoked(): void;
}

function RevokeDialog({ tablet, onClose, onRevoked }: RevokeDialogProps) {
  const context = useAppContext();
  const isGone = !isListed(tablet, useTablets());
  const { run } = useAsyncAction();
  const revoke = async () => {
    if (!(await run(() => revokeTablet(tablet.id, context), texts.revokeFailed))) return;
    showToast({ title: texts.revoked, message: texts.revokedText });
    onRevoked();
  };
  return (
    <ConfirmDialog
      opened
      title={texts.revokeTitle}
      message={texts.revokeText(tablet.name)}
      confirm={texts.revoke}
      gone={isGone ? tablet.name : null}
      onConfirm={() => void revoke()}
      onClose={onClose}
    />
  );
}
