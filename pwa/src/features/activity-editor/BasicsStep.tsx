/** Step 1: title, description and type. */
import { Group, Radio, SimpleGrid, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import type { Ref } from 'react';
import { MAX_TEXT_LENGTH } from 'shared-schema/rules/activities/activity-limits';
import { MAX_TITLE_LENGTH } from 'shared-schema/rules/constants';
import type { ActivityType } from '#data/queries/teacher/rows.ts';
import { RequiredLabel } from '#ui/forms/RequiredLabel.tsx';
import { requiredField } from '#ui/forms/required-field.ts';
import { TypeIcon, typeName } from '#ui/teacher/badges.tsx';
import classes from './ActivityWizard.module.css';
import { fieldKeys } from './checks/draft-check.ts';
import { useProblem } from './checks/use-draft-check.ts';
import { TemplateChooser } from './templates/TemplateChooser.tsx';
import { wizardTexts as texts } from './texts.ts';
import type { WizardHandle } from './use-wizard-state.ts';

const types: readonly ActivityType[] = ['picture_prompt', 'story', 'interactive_listening'];

interface BasicsStepProps {
  wizard: WizardHandle;
  onReady?: (() => void) | undefined;
}

export function BasicsStep({ wizard, onReady }: BasicsStepProps) {
  const { draft, dispatch } = wizard;
  const title = useProblem<HTMLInputElement>(wizard, fieldKeys.title);
  const type = useProblem<HTMLButtonElement>(wizard, fieldKeys.type);
  return (
    <Stack>
      <Title order={2}>{texts.steps.basics.title}</Title>
      <TextInput
        label={texts.title}
        placeholder={texts.titlePlaceholder}
        {...requiredField()}
        data-autofocus
        ref={title.ref}
        error={title.error}
        maxLength={MAX_TITLE_LENGTH}
        value={draft.title}
        onChange={(event) => dispatch({ type: 'set', patch: { title: event.currentTarget.value } })}
      />
      <Textarea
        label={texts.description}
        placeholder={texts.descriptionPlaceholder}
        autosize
        minRows={2}
        maxLength={MAX_TEXT_LENGTH}
        value={draft.description}
        onChange={(event) => dispatch({ type: 'set', patch: { description: event.currentTarget.value } })}
      />
      <Radio.Group
        label={<RequiredLabel>{texts.type}</RequiredLabel>}
        withAsterisk
        error={type.error}
        value={draft.type ?? null}
        onChange={(chosen) => dispatch({ type: 'set', patch: { type: chosen } })}
      >
        <SimpleGrid cols={{ base: 1, sm: 3 }} mt={6}>
          {types.map((each, index) => (
            <TypeCard
              key={each}
              type={each}
              isWrong={type.error !== undefined}
              cardRef={index === 0 ? type.ref : undefined}
            />
          ))}
        </SimpleGrid>
      </Radio.Group>
      <TemplateChooser wizard={wizard} onChosen={() => title.ref.current?.focus()} onReady={onReady} />
    </Stack>
  );
}

interface TypeCardProps {
  type: ActivityType;
  isWrong: boolean;
  cardRef: Ref<HTMLButtonElement> | undefined;
}

function TypeCard({ type, isWrong, cardRef }: TypeCardProps) {
  return (
    <Radio.Card
      ref={cardRef}
      value={type}
      className={classes.type}
      p="md"
      radius="md"
      aria-label={typeName(type)}
      aria-invalid={isWrong || undefined}
    >
      <Group wrap="nowrap" align="flex-start">
        <Radio.Indicator />
        <div>
          <Group gap={6} wrap="nowrap" align="flex-start">
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
