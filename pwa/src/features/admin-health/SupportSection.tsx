/** Saves the report for support. */
import { Button, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useAppContext } from '#data/app-context.ts';
import { downloadFile } from '#platform/files/save-file.ts';
import { localDay } from '#platform/local-day.ts';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { healthFailure } from './failure.ts';
import { supportTexts as texts } from './texts.ts';

interface SupportSectionProps {
  /** Reads the page again: renews the session, or shows the sign-in where it has ended. */
  refresh(): Promise<unknown>;
}

export function SupportSection({ refresh }: SupportSectionProps) {
  const { api, clock } = useAppContext();
  const { isRunning, run } = useAsyncAction();
  const readReport = () => api('GET /api/admin/support-bundle');
  const save = () =>
    run(async () => {
      const report = (await readReport()) ?? (await refresh().then(readReport));
      if (report) downloadFile(report, texts.name(localDay(clock.now())));
    }, healthFailure(texts.failed));
  return (
    <Stack component="section" gap="sm" aria-labelledby="support">
      <Title order={2} size="h3" id="support">
        {texts.title}
      </Title>
      <Text size="sm" c="dimmed">
        {texts.hint}
      </Text>
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={isRunning}
        onClick={() => void save()}
      >
        {texts.save}
      </Button>
    </Stack>
  );
}
