/** One of the two big doors on the start page. A tap anywhere on a door opens it; its speaker says whose it is. */
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import classes from './home.module.css';

type Props = {
  title: string;
  text: string;
  action: string;
  /** What the speaker says. */
  spoken: string;
  /** Name of the speaker. */
  hear: string;
  to: string;
  color: 'sky' | 'leaf';
  children: ReactNode;
};

export function RoleCard({ title, text, action, spoken, hear, to, color, children }: Props) {
  return (
    <Card shadow="sm" padding={0} className={classes.role}>
      <div className={classes.scene} data-door={color}>
        {children}
      </div>
      <Stack p="lg" gap="sm" align="stretch" flex={1}>
        <Group justify="space-between" wrap="nowrap">
          <Title order={2}>{title}</Title>
          <span className={classes.above}>
            <SpeakButton text={spoken} label={hear} />
          </span>
        </Group>
        <Text c="dimmed" flex={1}>
          {text}
        </Text>
        <Button component={Link} to={to} size="lg" color={color} fullWidth className={classes.wholeDoor}>
          {action}
        </Button>
      </Stack>
    </Card>
  );
}
