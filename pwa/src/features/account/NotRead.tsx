/** In place of what could not be read yet. */
import { Button, Group, Loader, Text } from '@mantine/core';
import type { Reading } from '#data/api/use-read.ts';
import { accountTexts as texts } from './texts.ts';

interface NotReadProps {
  status: Exclude<Reading<unknown>['status'], 'ready'>;
  onRetry(): void;
}

export function NotRead({ status, onRetry }: NotReadProps) {
  if (status === 'loading') return <Loader type="dots" aria-label={texts.loading} role="status" />;
  return (
    <Group role="alert">
      <Text size="sm">{status === 'failed' ? texts.unreachable : texts.signInAgain}</Text>
      <Button variant="default" onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </Group>
  );
}
