/** Name of the product, where one can go, how the connection is, and the way out. */
import { ActionIcon, Anchor, Button, Container, Text } from '@mantine/core';
import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { groupRefused } from '#data/sync-issues/group-refused.ts';
import { useRefused } from '#data/sync-issues/use-refused.ts';
import { useSyncStatus } from '#data/sync-status/use-sync-status.ts';
import { Brand } from '#ui/brand/Brand.tsx';
import { ConnectionBadge } from '#ui/status/ConnectionBadge.tsx';
import { openSyncIssues } from '#ui/sync-issues/open-issue-store.ts';
import type { PageLink } from '#ui/teacher/page-frame.ts';
import classes from './TeacherHeader.module.css';
import { layoutTexts as texts } from './texts.ts';

interface TeacherHeaderProps {
  name: string;
  links: readonly PageLink[];
  actions: ReactNode;
  onSignOut(): void;
}

export function TeacherHeader({ name, links, actions, onSignOut }: TeacherHeaderProps) {
  const { connection, waiting, sending, needsSignIn } = useSyncStatus();
  const syncIssues = groupRefused(useRefused() ?? []).length;
  return (
    <header className={classes.header}>
      <Container size="xl" className={classes.bar}>
        <Brand to="/teacher" />
        <nav aria-label={texts.nav} className={classes.nav}>
          {links.map(({ to, label }) => (
            <Anchor key={to} component={NavLink} to={to} end c="inherit" className={classes.link}>
              {label}
            </Anchor>
          ))}
        </nav>
        <ActionIcon
          component={Link}
          to="/teacher/account"
          className={classes.account}
          size={36}
          variant="default"
          aria-label={texts.account}
          title={texts.account}
        >
          <IconUserCircle size={18} />
        </ActionIcon>
        <div className={classes.side} data-acts={actions ? true : undefined}>
          <Text size="sm" visibleFrom="md" truncate maw={200}>
            {texts.welcome(name)}
          </Text>
          {actions}
          <SignOutButton onSignOut={onSignOut} />
        </div>
        <div className={classes.badge}>
          <ConnectionBadge
            {...{ connection, waiting, sending, syncIssues, needsSignIn }}
            audience="teacher"
            onOpenSyncIssues={openSyncIssues}
          />
        </div>
      </Container>
    </header>
  );
}

/** A wide screen shows the word, a phone only the icon. */
function SignOutButton({ onSignOut }: { onSignOut(): void }) {
  return (
    <>
      <Button
        visibleFrom="xs"
        variant="default"
        leftSection={<IconLogout size={16} aria-hidden />}
        onClick={onSignOut}
      >
        {texts.signOut}
      </Button>
      <ActionIcon hiddenFrom="xs" size={36} variant="default" aria-label={texts.signOut} onClick={onSignOut}>
        <IconLogout size={18} />
      </ActionIcon>
    </>
  );
}
