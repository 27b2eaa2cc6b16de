/** Calmly offers a newer version; keeps quiet while a recording or an upload runs in any window. */
import { Button, Group, Paper, Text } from '@mantine/core';
import { useBusy } from '#ui/busy/busy-store.ts';
import { appTexts } from '../texts.ts';
import classes from './UpdatePrompt.module.css';
import { acceptUpdate, postponeUpdate, useUpdate } from './update-store.ts';

export function UpdatePrompt() {
  const { offer, isHeld, isRequired } = useUpdate();
  const isBusy = useBusy();
  if (offer.kind === 'none' || offer.kind === 'postponed' || isBusy) return null;
  if (isHeld && offer.kind !== 'agreed') return null;
  const { title, message } = isRequired ? appTexts.updateRequired : appTexts.update;
  return (
    <Paper className={classes.prompt} role="status" shadow="md" p="md" withBorder>
      <Text fw={600}>{title}</Text>
      <Text size="sm">{isHeld ? appTexts.updateHeld : message}</Text>
      <Group mt="sm" gap="sm">
        {!isHeld && (
          <Button onClick={acceptUpdate} loading={offer.kind === 'applying'}>
            {appTexts.update.now}
          </Button>
        )}
        <Button variant="default" onClick={postponeUpdate}>
          {appTexts.update.later}
        </Button>
      </Group>
    </Paper>
  );
}
