/** What the school is called on paper. */
import { Button, Group, Stack, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { SchoolSettings } from 'shared-schema/contract';
import { MAX_SCHOOL_NAME_LENGTH } from 'shared-schema/rules/constants';
import type { ChangeSettings } from '#data/admin/use-settings.ts';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { notSaved } from './not-saved.ts';
import { schoolTexts, settingsTexts } from './texts.ts';

interface SchoolNameProps {
  settings: Pick<SchoolSettings, 'schoolName'>;
  change: ChangeSettings;
}

export function SchoolName({ settings, change }: SchoolNameProps) {
  /** Null until somebody types: the field follows the setting, which another administrator may change. */
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? settings.schoolName;
  const { isRunning, run } = useAsyncAction();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const schoolName = name.trim();
    const done = await run(() => change({ schoolName }), notSaved);
    if (!done) return;
    setTyped(null);
    showToast({ title: settingsTexts.saved, message: schoolTexts.now(schoolName) });
  };
  return (
    <Stack component="section" gap="sm" aria-labelledby="school-name">
      <Title order={2} size="h3" id="school-name">
        {schoolTexts.title}
      </Title>
      <form onSubmit={(event) => void save(event)}>
        <Group align="flex-end">
          <TextInput
            flex={1}
            miw={220}
            label={schoolTexts.label}
            description={schoolTexts.hint}
            maxLength={MAX_SCHOOL_NAME_LENGTH}
            value={name}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Button type="submit" loading={isRunning} disabled={name.trim() === settings.schoolName}>
            {schoolTexts.save}
          </Button>
        </Group>
      </form>
    </Stack>
  );
}
