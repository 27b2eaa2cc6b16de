/** One assignment with its Unassign button, and what that button does to children. */
import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { assignTexts as texts } from './texts.ts';

interface AssignmentRowProps {
  name: string;
  note: string;
  /** A mark beside the name. */
  badge?: ReactNode;
  onEnd(): void;
}

export function AssignmentRow({ name, note, badge, onEnd }: AssignmentRowProps) {
  return (
    <Group justify="space-between" wrap="nowrap" py={6}>
      <div style={{ minWidth: 0 }}>
        <Group gap="xs">
          <Text fw={500}>{name}</Text>
          {badge}
        </Group>
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      </div>
      <Button size="xs" variant="default" flex="none" aria-label={texts.unassignOf(name)} onClick={onEnd}>
        {texts.unassign}
      </Button>
    </Group>
  );
}

/** Stands below the rows. */
export function UnassignNote() {
  return (
    <Text size="xs" c="dimmed" mt={4}>
      {texts.unassignNote}
    </Text>
  );
}
