// Calmly offers a newer version; keeps quiet while a recording or an upload runs.
import { Button, Group, Paper, Text } from '@mantine/core';
import { useBusy } from '#ui/busy/busy-store.ts';
import { appTexts } from './texts.ts';
import classes from './UpdatePrompt.module.css';
import { postponeUpdate, useUpdate } from './update-store.ts';

export function UpdatePrompt() {
  const { apply, isPostponed } = useUpdate();
  const isBusy = useBusy();
  if (!apply || isPostponed || isBusy) return null;
  return (
    <Paper className={classes.prompt} role="status" shadow="md" p="md" withBorder>
      <Text fw={600}>{appTexts.update.title}</Text>
      <Text size="sm">{appTexts.update.message}</Text>
      <Group mt="sm" gap="sm">
        <Button onClick={apply}>{appTexts.update.now}</Button>
        <Button variant="default" onClick={postponeUpdate}>
          {appTexts.update.later}
        </Button>
      </Group>
    </Paper>
  );
}
