/** A whole page that says one thing with the bird: not found, could not load, nothing here yet. */
import { Center, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { BirdPortrait } from '#ui/art/BirdPortrait.tsx';
import type { ChickadeePose } from '#ui/art/Chickadee.tsx';

type Props = { pose: ChickadeePose; title: string; message: string; children?: ReactNode };

/** `children` are the ways on, usually one or two buttons. */
export function MessagePage({ pose, title, message, children }: Props) {
  return (
    <Center component="main" flex={1} p="lg" mih="70dvh">
      <Stack align="center" gap="md" maw="30rem">
        <BirdPortrait pose={pose} size={220} />
        <Title order={1} ta="center" textWrap="balance">
          {title}
        </Title>
        <Text ta="center" c="dimmed">
          {message}
        </Text>
        {children}
      </Stack>
    </Center>
  );
}
