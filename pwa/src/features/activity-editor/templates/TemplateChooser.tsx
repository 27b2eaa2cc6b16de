/** Templates beside the empty types, as long as there is no content. With a type, only those of the type. */
import { Button, Group, SimpleGrid, Text, Title, UnstyledButton } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useId } from 'react';
import { systemClock } from '#platform/clock.ts';
import { TypeIcon } from '#ui/teacher/badges.tsx';
import { isWithoutContent } from '../activity-draft.ts';
import type { WizardHandle } from '../use-wizard-state.ts';
import { draftFromTemplate } from './draft-from-template.ts';
import classes from './TemplateChooser.module.css';
import { type ActivityTemplate, TEMPLATES } from './templates.ts';
import { templateTexts as texts } from './texts.ts';

interface TemplateChooserProps {
  wizard: Pick<WizardHandle, 'draft' | 'dispatch'>;
  /** The draft has the template's content. */
  onChosen(): void;
  /** Leads to the activities that come with the app. */
  onReady?: (() => void) | undefined;
}

export function TemplateChooser({ wizard: { draft, dispatch }, onChosen, onReady }: TemplateChooserProps) {
  const heading = useId();
  if (!isWithoutContent(draft)) return null;
  const shown = TEMPLATES.filter(({ type }) => draft.type === null || type === draft.type);
  const choose = (template: ActivityTemplate) => {
    dispatch({ type: 'start-from', content: draftFromTemplate(template, systemClock.now()) });
    onChosen();
  };
  return (
    <section aria-labelledby={heading}>
      <Title order={3} size="h4" id={heading}>
        {texts.title}
      </Title>
      <Text size="sm" c="dimmed">
        {texts.hint}
      </Text>
      <SimpleGrid component="ul" className={classes.list} cols={{ base: 1, xs: 2 }} spacing="sm" mt="sm">
        {shown.map((template) => (
          <li key={template.id}>
            <TemplateCard template={template} onChoose={() => choose(template)} />
          </li>
        ))}
      </SimpleGrid>
      {onReady && (
        <Group gap="xs" mt="sm">
          <Button variant="subtle" leftSection={<IconSparkles size={16} aria-hidden />} onClick={onReady}>
            {texts.ready}
          </Button>
          <Text size="sm" c="dimmed">
            {texts.readyHint}
          </Text>
        </Group>
      )}
    </section>
  );
}

function TemplateCard({ template, onChoose }: { template: ActivityTemplate; onChoose(): void }) {
  return (
    <UnstyledButton className={classes.card} onClick={onChoose}>
      <Group gap={6} wrap="nowrap" align="flex-start">
        <TypeIcon type={template.type} />
        <Text fw={600}>{template.name}</Text>
      </Group>
      <Text size="sm" c="dimmed">
        {template.hint}
      </Text>
    </UnstyledButton>
  );
}
