/** The box with the new address of a school that moved. What children recorded on this device is sent there by itself. */
import { Anchor, Button, Group, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { ShowTeacher } from './ShowTeacher.tsx';
import { offerTexts as texts } from './texts.ts';
import classes from './UpdatePrompt.module.css';

export default function MovedOffer({ address }: { address: string }) {
  const [isPutOff, setPutOff] = useState(false);
  if (isPutOff) return null;
  return (
    <Paper className={classes.prompt} role="status" shadow="md" p="md" withBorder>
      <div>
        <Text fw={600}>{texts.moved.title}</Text>
        <Text size="sm">{texts.moved.message}</Text>
        <Anchor href={address}>{address}</Anchor>
        <Group mt="sm">
          <Button variant="default" onClick={() => setPutOff(true)}>
            {texts.later}
          </Button>
        </Group>
      </div>
      <ShowTeacher />
    </Paper>
  );
}
