/** Name of the product, who manages, and the way out. */
import { Button, Container, Group, Text } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Brand } from '#ui/brand/Brand.tsx';
import { adminTexts as texts } from '../texts.ts';
import classes from './board.module.css';

interface BoardHeaderProps {
  name: string;
  onOwnPassword(): void;
  onSignOut(): void;
}

export function BoardHeader({ name, onOwnPassword, onSignOut }: BoardHeaderProps) {
  return (
    <header className={classes.header}>
      <Container size="xl" className={classes.bar}>
        <Brand />
        <Group gap="xs">
          <Text size="sm" c="dimmed" mr="xs" visibleFrom="sm">
            {texts.signedInAs(name)}
          </Text>
          <Button variant="default" aria-haspopup="dialog" onClick={onOwnPassword}>
            {texts.ownPassword}
          </Button>
          <Button variant="default" leftSection={<IconLogout size={16} aria-hidden />} onClick={onSignOut}>
            {texts.signOut}
          </Button>
        </Group>
      </Container>
    </header>
  );
}
