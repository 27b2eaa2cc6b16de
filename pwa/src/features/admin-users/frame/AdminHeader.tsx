/** Name of the product, the administrator's pages, who manages, and the way out. */
import { Button, Container, Group, Text } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Link, NavLink } from 'react-router';
import { Brand } from '#ui/brand/Brand.tsx';
import { adminTexts as texts } from '../texts.ts';
import classes from './frame.module.css';

interface AdminHeaderProps {
  name: string;
  onSignOut(): void;
}

export function AdminHeader({ name, onSignOut }: AdminHeaderProps) {
  return (
    <header className={classes.header}>
      <Container size="xl" className={classes.bar}>
        <Brand />
        <nav aria-label={texts.pages.label} className={classes.pages}>
          <NavLink to="/admin/users" className={classes.page ?? ''}>
            {texts.pages.users}
          </NavLink>
          <NavLink to="/admin/settings" className={classes.page ?? ''}>
            {texts.pages.settings}
          </NavLink>
          <NavLink to="/admin/health" className={classes.page ?? ''}>
            {texts.pages.health}
          </NavLink>
          <NavLink to="/admin/audit" className={classes.page ?? ''}>
            {texts.pages.audit}
          </NavLink>
          <NavLink to="/admin/privacy" className={classes.page ?? ''}>
            {texts.pages.privacy}
          </NavLink>
        </nav>
        <Group gap="xs" className={classes.account}>
          <Text size="sm" c="dimmed" mr="xs" visibleFrom="md">
            {texts.signedInAs(name)}
          </Text>
          <Button component={Link} to="/teacher/account" variant="default">
            {texts.ownAccount}
          </Button>
          <Button variant="default" leftSection={<IconLogout size={16} aria-hidden />} onClick={onSignOut}>
            {texts.signOut}
          </Button>
        </Group>
      </Container>
    </header>
  );
}
