/** One account. A press anywhere on the card opens it for editing; its name is the button for keyboards. */
import { Badge, Button, Card, Group, Text, UnstyledButton } from '@mantine/core';
import { IconKey, IconMail, IconSchool, IconTrash } from '@tabler/icons-react';
import { type MouseEvent, memo, type ReactNode } from 'react';
import type { ManagedUser } from '#data/admin/users.ts';
import { PersonMark } from '#ui/teacher/PersonMark.tsx';
import { formatCreated, nameOf } from '../model/people.ts';
import { adminTexts as texts } from '../texts.ts';
import classes from './board.module.css';

export type UserActionKind = 'edit' | 'reset' | 'remove';

interface UserCardProps {
  user: ManagedUser;
  onOpen(kind: UserActionKind, user: ManagedUser): void;
}

/** A school has many cards, and typing a search draws them again at every letter. */
export const UserCard = memo(function UserCard({ user, onOpen }: UserCardProps) {
  const name = nameOf(user);
  // Whoever marks an address to copy it does not want to edit.
  const edit = () => window.getSelection()?.isCollapsed !== false && onOpen('edit', user);
  const act = (kind: UserActionKind) => (event: MouseEvent) => {
    event.stopPropagation();
    onOpen(kind, user);
  };
  return (
    <Card component="li" withBorder padding="md" className={classes.card} onClick={edit}>
      <Group wrap="nowrap" gap="sm" align="flex-start">
        <PersonMark name={name} student={user.role === 'student' ? user.uid : undefined} size={44} />
        <div className={classes.who}>
          <UnstyledButton
            className={classes.open}
            aria-label={texts.edit(name)}
            aria-haspopup="dialog"
            onClick={act('edit')}
          >
            {name}
          </UnstyledButton>
          <Text size="sm" c="dimmed" className={classes.long}>
            {user.username}
          </Text>
        </div>
        <Badge color={user.role === 'student' ? 'leaf' : 'sky'} className={classes.role}>
          {texts.roles[user.role]}
        </Badge>
      </Group>
      <Facts user={user} />
      <Group gap="xs" className={classes.actions}>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconKey size={16} aria-hidden />}
          aria-label={texts.resetOf(name)}
          aria-haspopup="dialog"
          onClick={act('reset')}
        >
          {texts.reset}
        </Button>
        <Button
          variant="light"
          color="red"
          size="sm"
          leftSection={<IconTrash size={16} aria-hidden />}
          aria-label={texts.deleteOf(name)}
          aria-haspopup="dialog"
          onClick={act('remove')}
        >
          {texts.delete}
        </Button>
      </Group>
    </Card>
  );
});

function Facts({ user: { email, schoolName, createdAt } }: { user: ManagedUser }) {
  return (
    <div className={classes.facts}>
      {email && <Fact icon={<IconMail size={16} aria-hidden />}>{email}</Fact>}
      {schoolName && <Fact icon={<IconSchool size={16} aria-hidden />}>{schoolName}</Fact>}
      <Text size="sm" c="dimmed">
        {texts.created(formatCreated(createdAt))}
      </Text>
    </div>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <Text component="div" size="sm" className={classes.fact}>
      {icon}
      <span className={classes.long}>{children}</span>
    </Text>
  );
}
