/** Step 1: title, description and type. */
import { Group, Radio, SimpleGrid, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import type { ActivityType } from '#data/queries/teacher/rows.ts';
import { TypeIcon, typeName } from '#ui/teacher/badges.tsx';
import { wizardTexts as texts } from './texts.ts';
import type { WizardHandle } from './use-wizard-state.ts';

const types: readonly ActivityType[] = ['picture_prompt', 'story', 'interactive_listening'];

export function BasicsStep({ wizard: { draft, act } }: { wizard: WizardHandle }) {
  return (
    <Stack>
      <Title order={2}>{texts.steps.basics.title}</Title>
      <TextInput
        label={texts.title}
        placeholder={texts.titlePlaceholder}
        withAsterisk
        data-autofocus
        maxLength={200}
        value={draft.title}
        onChange={(event) => act({ do: 'set', patch: { title: event.currentTarget.value } })}
      />
      <Textarea
        label={texts.description}
        placeholder={texts.descriptionPlaceholder}
        autosize
        minRows={2}
        value={draft.description}
        onChange={(event) => act({ do: 'set', patch: { description: event.currentTarget.value } })}
      />
      <Radio.Group
        label={texts.type}
        withAsterisk
        value={draft.type ?? null}
        onChange={(type) => act({ do: 'set', patch: { type } })}
      >
        <SimpleGrid cols={{ base: 1, sm: 3 }} mt={6}>
          {types.map((type) => (
            <TypeCard key={type} type={type} />
          ))}
        </SimpleGrid>
      </Radio.Group>
    </Stack>
  );
}

function TypeCard({ type }: { type: ActivityType }) {
  return (
    <Radio.Card value={type} p="md" radius="md" aria-label={typeName(type)}>
      <Group wrap="nowrap" align="flex-start">
        <Radio.Indicator />
        <div>
          <Group gap={6}>
            <TypeIcon type={type} />
            <Text fw={600}>{typeName(type)}</Text>
          </Group>
          <Text size="sm" c="dimmed">
            {texts.typeHints[type]}
          </Text>
        </div>
      </Group>
    </Radio.Card>
  );
}
