/** One of the two big doors on the start page. */
import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { Chickadee, type ChickadeePose } from '#ui/art/Chickadee.tsx';
import classes from './home.module.css';

type Props = {
  title: string;
  text: string;
  action: string;
  to: string;
  pose: ChickadeePose;
  tone: 'sky' | 'leaf';
};

export function RoleCard({ title, text, action, to, pose, tone }: Props) {
  return (
    <Card shadow="sm" padding={0} className={classes.role}>
      <div className={classes.scene} data-tone={tone}>
        <Chickadee pose={pose} size={168} />
      </div>
      <Stack p="lg" gap="sm" align="stretch" flex={1}>
        <Title order={2}>{title}</Title>
        <Text c="dimmed" flex={1}>
          {text}
        </Text>
        <Button component={Link} to={to} size="lg" color={tone} fullWidth>
          {action}
        </Button>
      </Stack>
    </Card>
  );
}
