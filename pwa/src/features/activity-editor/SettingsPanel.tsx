/** Tools and Settings, beside every step. */
import { Badge, Group, Input, SegmentedControl, Text, Title } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { DIFFICULTIES } from 'shared-schema/rules/constants';
import { FileUpload } from '#ui/file-upload/FileUpload.tsx';
import { teacherTexts } from '#ui/teacher/texts.ts';
import classes from './ActivityWizard.module.css';
import { SpeechSwitch } from './scene/SpeechSwitch.tsx';
import { RespellingsCard } from './speech/RespellingsCard.tsx';
import { SilentTexts } from './speech/SilentTexts.tsx';
import { wizardTexts as texts } from './texts.ts';
import { useDraftFile } from './use-draft-file.ts';
import type { WizardHandle } from './use-wizard-state.ts';
import { progressOf } from './wizard-steps.ts';

export function SettingsPanel({ wizard }: { wizard: WizardHandle }) {
  const { draft, place, dispatch, prepareFile } = wizard;
  const cover = useDraftFile(draft, draft.imageUrl);
  return (
    <aside className={classes.panel} aria-labelledby="settings">
      <Title order={2} id="settings" size="h3">
        {texts.panel}
      </Title>
      <Text size="sm">{texts.completion(place.current + 1, Math.round(progressOf(place)))}</Text>
      <FileUpload
        label={texts.cover}
        value={cover}
        onFile={async (chosen) => {
          const file = await prepareFile(chosen);
          dispatch({ type: 'cover', file });
          return file;
        }}
        onRemove={() => dispatch({ type: 'cover', file: null })}
      />
      <Input.Wrapper label={texts.difficulty} labelElement="div" labelProps={{ id: 'difficulty' }}>
        <SegmentedControl
          fullWidth
          size="xs"
          mt={6}
          aria-labelledby="difficulty"
          data={DIFFICULTIES.map((value) => ({ value, label: teacherTexts.difficulty[value] }))}
          value={draft.difficulty}
          onChange={(value) => dispatch({ type: 'set', patch: { difficulty: value } })}
        />
      </Input.Wrapper>
      {draft.type === 'interactive_listening' && (
        <Input.Wrapper label={texts.audioSettings} labelElement="div">
          <SpeechSwitch wizard={wizard} />
        </Input.Wrapper>
      )}
      <RespellingsCard wizard={wizard} />
      <SilentTexts draft={draft} />
      <Group gap="xs">
        <Text size="sm" fw={500}>
          {texts.status}
        </Text>
        <Badge variant="light" color="leaf" leftSection={<IconWorld size={14} aria-hidden />}>
          {texts.statusText}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed">
        {texts.statusHint}
      </Text>
    </aside>
  );
}
