/**
 * Calmly offers a newer version; keeps quiet while a recording or an upload runs in any window. It is loaded when there is one: most starts need none.
 */
import { Button, Group, Paper, Text } from '@mantine/core';
import { useBusy } from '#platform/locks/busy-store.ts';
import { ShowTeacher } from './ShowTeacher.tsx';
import { offerTexts as texts } from './texts.ts';
import classes from './UpdatePrompt.module.css';
import { acceptUpdate, postponeUpdate, useUpdate } from './update-store.ts';

export default function UpdateOffer() {
  const { offer, isHeld, isRequired } = useUpdate();
  const isBusy = useBusy();
  if (offer.kind === 'postponed' || isBusy) return null;
  if (isHeld && offer.kind !== 'agreed') return null;
  const { title, message } = isRequired ? texts.updateRequired : texts.update;
  return (
    <Paper className={classes.prompt} role="status" shadow="md" p="md" withBorder>
      <div>
        <Text fw={600}>{title}</Text>
        <Text size="sm">{isHeld ? texts.updateHeld : message}</Text>
        <Group mt="sm" gap="sm">
          {!isHeld && (
            <Button onClick={acceptUpdate} loading={offer.kind === 'applying'}>
              {texts.updateNow}
            </Button>
          )}
          <Button variant="default" onClick={postponeUpdate}>
            {texts.later}
          </Button>
        </Group>
      </div>
      <ShowTeacher />
    </Paper>
  );
}
