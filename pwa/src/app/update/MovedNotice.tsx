/** Offers the new address of a school that moved. What children recorded on this device is sent there by itself. */
import { Anchor, Button, Group, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { useMovedTo } from '#data/sync-status/use-moved-to.ts';
import { appTexts } from '../texts.ts';
import classes from './UpdatePrompt.module.css';

export function MovedNotice() {
  const address = useMovedTo();
  const [isPutOff, setPutOff] = useState(false);
  if (address === '' || isPutOff) return null;
  const { title, message } = appTexts.moved;
  return (
    <Paper className={classes.prompt} role="status" shadow="md" p="md" withBorder>
      <Text fw={600}>{title}</Text>
      <Text size="sm">{message}</Text>
      <Anchor href={address}>{address}</Anchor>
      <Group mt="sm">
        <Button variant="default" onClick={() => setPutOff(true)}>
          {appTexts.update.later}
        </Button>
      </Group>
    </Paper>
  );
}
