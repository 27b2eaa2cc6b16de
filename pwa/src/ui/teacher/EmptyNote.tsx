/** What a place is for while nothing is in it, and the first step. */
import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Chickadee, type ChickadeePose } from '#ui/art/Chickadee.tsx';

export interface EmptyNoteProps {
  title: string;
  message?: string;
  pose?: ChickadeePose;
  /** Smaller, inside a panel. */
  compact?: boolean;
  /** Of the title: 2 where no other heading stands between the page's and this one. */
  order?: 2 | 3;
  children?: ReactNode;
}

export function EmptyNote(props: EmptyNoteProps) {
  const { title, message, pose = 'perched', compact = false, order = 3, children } = props;
  return (
    <Stack align="center" gap="xs" py={compact ? 'md' : 'xl'} px="md">
      <Chickadee pose={pose} size={compact ? 72 : 120} />
      <Title order={order} size="h3" ta="center">
        {title}
      </Title>
      {message && (
        <Text c="dimmed" ta="center" maw="28rem" size="sm">
          {message}
        </Text>
      )}
      {children}
    </Stack>
  );
}
