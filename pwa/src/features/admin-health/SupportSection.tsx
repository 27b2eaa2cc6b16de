/** Saves the report for support. */
import { Button, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useAppContext } from '#data/app-context.ts';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { downloadFile } from '#ui/sync-issues/save-file.ts';
import { supportTexts as texts } from './texts.ts';

export function SupportSection() {
  const { api } = useAppContext();
  const { isRunning, run } = useAsyncAction();
  const save = () =>
    run(
      async () => {
        const report = await api('GET /api/admin/support-bundle');
        if (report) downloadFile(report, texts.name(new Date().toISOString().slice(0, 10)));
      },
      () => ({ title: texts.failed, message: texts.unreachable }),
    );
  return (
    <Stack component="section" gap="sm" aria-labelledby="support">
      <Title order={2} size="h4" id="support">
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
