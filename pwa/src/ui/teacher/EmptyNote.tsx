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
  children?: ReactNode;
}

export function EmptyNote({ title, message, pose = 'perched', compact = false, children }: EmptyNoteProps) {
  return (
    <Stack align="center" gap="xs" py={compact ? 'md' : 'xl'} px="md">
      <Chickadee pose={pose} size={compact ? 72 : 120} />
      <Title order={3} ta="center">
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
