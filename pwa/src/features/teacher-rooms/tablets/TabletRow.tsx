/** One tablet: what it last said of itself, renaming it, signing it out. */
import { Badge, Button, Group, Paper, Text } from '@mantine/core';
import { IconLogout, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { TabletDocument } from 'shared-schema/contract';
import { revokeTablet } from '#data/tablet/tablets.ts';
import { useReturnFocus } from '#ui/attention/use-return-focus.ts';
import { useDeed } from '#ui/forms/use-deed.ts';
import { ConfirmDialog } from '#ui/teacher/ConfirmDialog.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { RenameDialog } from './RenameDialog.tsx';
import { tabletFacts } from './tablet-facts.ts';
import { tabletTexts as texts } from './texts.ts';

const colours = { active: 'leaf', leaving: 'yellow', gone: 'gray' } as const;

interface TabletRowProps {
  tablet: TabletDocument;
  /** The class whose list this is. */
  classUid: string;
  onChanged(): void;
}

export function TabletRow({ tablet, classUid, onChanged }: TabletRowProps) {
  const { name, state, classes } = tablet;
  const [asking, setAsking] = useState<'rename' | 'revoke' | null>(null);
  const row = useReturnFocus(asking === 'rename');
  const others = classes.filter(({ uid }) => uid !== classUid).map((other) => other.name);
  return (
    <Paper component="li" withBorder p="sm" style={{ listStyle: 'none' }} aria-label={name}>
      <Group justify="space-between" align="flex-start">
        <div ref={row} tabIndex={-1} style={{ minWidth: 0, flex: '1 1 15rem' }}>
          <Group gap="xs">
            <Text fw={600}>{name}</Text>
            <Badge color={colours[state]}>{texts.state[state]}</Badge>
          </Group>
          <Text size="sm" c="dimmed">
            {tabletFacts(tablet).join(' · ')}
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
              onClick={() => setAsking('rename')}
            >
              {texts.rename}
            </Button>
            <Button
              size="xs"
              variant="subtle"
              color="red"
              leftSection={<IconLogout size={14} aria-hidden />}
              aria-label={texts.revokeOf(name)}
              onClick={() => setAsking('revoke')}
            >
              {texts.revoke}
            </Button>
          </Group>
        )}
      </Group>
      {asking === 'rename' && (
        <RenameDialog tablet={tablet} onClose={() => setAsking(null)} onRenamed={onChanged} />
      )}
      <Revoking
        tablet={tablet}
        opened={asking === 'revoke'}
        onClose={() => setAsking(null)}
        onRevoked={onChanged}
      />
    </Paper>
  );
}

interface RevokingProps {
  tablet: TabletDocument;
  opened: boolean;
  onClose(): void;
  onRevoked(): void;
}

function Revoking({ tablet, opened, onClose, onRevoked }: RevokingProps) {
  const { run } = useDeed();
  const revoke = async () => {
    if (!(await run(() => revokeTablet(tablet.id), texts.revokeFailed))) return;
    showToast({ title: texts.revoked, message: texts.revokedText });
    onRevoked();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={texts.revokeTitle}
      message={texts.revokeText(tablet.name)}
      confirm={texts.revoke}
      onConfirm={() => void revoke()}
      onClose={onClose}
    />
  );
}
