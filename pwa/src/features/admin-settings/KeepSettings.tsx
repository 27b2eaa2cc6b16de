/** How long answers of children stay, and what is about to go. Decision 091. */
import { List, Radio, Stack, Text, Title } from '@mantine/core';
import type { SchoolSettings } from 'shared-schema/contract';
import { KEEP_CHOICES, type KeepRecordings } from 'shared-schema/rules/retention/retention';
import type { ChangeSettings } from '#data/admin/use-settings.ts';
import { useRetentionWarnings } from '#data/queries/retention-warnings.ts';
import { busyControl } from '#ui/forms/busy-control.ts';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { describeWarning } from '#ui/teacher/retention-words.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { notSaved } from './not-saved.ts';
import { settingsTexts, keepTexts as texts } from './texts.ts';

interface KeepSettingsProps {
  settings: Pick<SchoolSettings, 'keepRecordings'>;
  change: ChangeSettings;
  /** The administrator's uid. */
  account: string;
}

export function KeepSettings({ settings: { keepRecordings }, change, account }: KeepSettingsProps) {
  const { isRunning, run } = useAsyncAction();
  const { state, refresh } = useRetentionWarnings(account);
  const choose = async (next: KeepRecordings) => {
    const done = await run(() => change({ keepRecordings: next }), notSaved);
    if (done) showToast({ title: settingsTexts.saved, message: texts.now });
    await refresh();
  };
  return (
    <Stack component="section" gap="sm" aria-labelledby="keep-settings">
      <Title order={2} size="h3" id="keep-settings">
        {texts.title}
      </Title>
      <Radio.Group
        label={texts.intro}
        value={keepRecordings}
        onChange={(value) => void choose(value as KeepRecordings)}
      >
        <Stack gap="sm" mt="xs">
          {KEEP_CHOICES.map((choice) => (
            <Radio
              key={choice}
              value={choice}
              label={texts.choices[choice].label}
              description={texts.choices[choice].hint}
              {...busyControl(isRunning)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Text size="sm" c="dimmed">
        {texts.hint}
      </Text>
      {state.status === 'ready' && (
        <List size="sm">
          {state.value.length === 0 && <List.Item>{texts.nothing}</List.Item>}
          {state.value.map((warning) => (
            <List.Item key={warning.lastDay}>{describeWarning(warning)}</List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}
