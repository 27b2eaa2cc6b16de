/** What a person must do before work goes on being sent: sign in again, or look at what was refused. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconUserCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSyncStatus } from '#sync/status.ts';
import { AttentionDialog } from '../attention/AttentionDialog.tsx';
import { frameTexts as texts } from './texts.ts';

export function Notices() {
  const { needsSignIn, attention } = useSyncStatus();
  const [reviewing, setReviewing] = useState(false);
  return (
    <>
      {(needsSignIn || attention > 0) && (
        <Stack gap="xs" mb="md">
          {needsSignIn && (
            <Alert icon={<IconUserCircle />} color="sky" title={texts.signInAgainTitle}>
              <Group justify="space-between">
                <Text size="sm">{texts.signInAgain}</Text>
                <Button component={Link} to="/teacher-login" size="xs">
                  {texts.signIn}
                </Button>
              </Group>
            </Alert>
          )}
          {attention > 0 && (
            <Alert icon={<IconAlertCircle />} color="yellow" title={texts.attentionTitle(attention)}>
              <Group justify="space-between">
                <Text size="sm">{texts.attention}</Text>
                <Button size="xs" onClick={() => setReviewing(true)}>
                  {texts.review}
                </Button>
              </Group>
            </Alert>
          )}
        </Stack>
      )}
      <AttentionDialog opened={reviewing} onClose={() => setReviewing(false)} />
    </>
  );
}
