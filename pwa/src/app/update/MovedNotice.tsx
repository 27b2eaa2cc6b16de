/** Offers the new address of a school that moved. What children recorded on this device is sent there by itself. */
import { Anchor, Paper, Text } from '@mantine/core';
import { useMovedTo } from '#data/sync-status/use-moved-to.ts';
import { useBusy } from '#ui/busy/busy-store.ts';
import { appTexts } from '../texts.ts';
import classes from './UpdatePrompt.module.css';

export function MovedNotice() {
  const address = useMovedTo();
  // Not while somebody records.
  const isBusy = useBusy();
  if (address === '' || isBusy) return null;
  const { title, message } = appTexts.moved;
  return (
    <Paper className={classes.prompt} role="status" shadow="md" p="md" withBorder>
      <Text fw={600}>{title}</Text>
      <Text size="sm">{message}</Text>
      <Anchor href={address}>{address}</Anchor>
    </Paper>
  );
}
