/** Whether children are recorded only where their family allows it. Decision 080. */
import { Stack, Switch, Text, Title } from '@mantine/core';
import type { SchoolSettings } from 'shared-schema/contract';
import type { ChangeSettings } from '#data/admin/use-settings.ts';
import { busyControl } from '#ui/forms/busy-control.ts';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { notSaved } from './not-saved.ts';
import { settingsTexts, recordingTexts as texts } from './texts.ts';

interface RecordingSettingsProps {
  settings: Pick<SchoolSettings, 'recordOnlyWithConsent'>;
  change: ChangeSettings;
}

export function RecordingSettings({ settings, change }: RecordingSettingsProps) {
  const { isRunning, run } = useAsyncAction();
  const { recordOnlyWithConsent } = settings;
  const toggle = async () => {
    const next = !recordOnlyWithConsent;
    const done = await run(() => change({ recordOnlyWithConsent: next }), notSaved);
    if (done) showToast({ title: settingsTexts.saved, message: texts.now[next ? 'on' : 'off'] });
  };
  return (
    <Stack component="section" gap="sm" aria-labelledby="recording-settings">
      <Title order={2} size="h3" id="recording-settings">
        {texts.title}
      </Title>
      <Switch
        label={texts.label}
        aria-describedby="recording-settings-hint"
        checked={recordOnlyWithConsent}
        {...busyControl(isRunning)}
        onChange={() => void toggle()}
      />
      <Text size="sm" c="dimmed" id="recording-settings-hint">
        {texts.hint}
      </Text>
    </Stack>
  );
}
