/** Step 3: what will be saved, and what is still missing. */
import { Alert, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { DEFAULT_ACTIVITY_DESCRIPTION } from 'shared-schema/rules/constants';
import { DifficultyBadge, TypeIcon, typeName } from '#ui/teacher/badges.tsx';
import type { ActivityDraft } from './activity-draft.ts';
import { missingInDraft } from './draft-check.ts';
import { QuestionPreview } from './QuestionPreview.tsx';
import { wizardTexts as texts } from './texts.ts';
import type { WizardHandle } from './use-wizard-state.ts';

export function ReviewStep({ wizard: { draft } }: { wizard: WizardHandle }) {
  const missing = missingInDraft(draft);
  return (
    <Stack>
      <Title order={2}>{texts.reviewTitle}</Title>
      {missing.length > 0 ? (
        <Alert color="yellow" icon={<IconAlertCircle />} title={texts.reviewMissing}>
          <List size="sm">
            {missing.map((message) => (
              <List.Item key={message}>{message}</List.Item>
            ))}
          </List>
        </Alert>
      ) : (
        <Alert color="leaf" icon={<IconCircleCheck />} title={texts.reviewComplete} />
      )}
      <div>
        <Title order={3}>{draft.title}</Title>
        <Text c="dimmed">{draft.description || DEFAULT_ACTIVITY_DESCRIPTION}</Text>
        <Group gap="xs" mt="xs">
          {draft.type && (
            <Group gap={4}>
              <TypeIcon type={draft.type} size={18} />
              <Text size="sm">{typeName(draft.type)}</Text>
            </Group>
          )}
          <DifficultyBadge difficulty={draft.difficulty} />
        </Group>
      </div>
      {draft.type === 'story' && draft.storyContent && (
        <Text style={{ whiteSpace: 'pre-wrap' }} lineClamp={8}>
          {draft.storyContent}
        </Text>
      )}
      {draft.type === 'interactive_listening' ? <Scenes draft={draft} /> : <Questions draft={draft} />}
    </Stack>
  );
}

function Questions({ draft }: { draft: ActivityDraft }) {
  return (
    <>
      <Title order={3}>{texts.questions(draft.questions.length)}</Title>
      <Stack gap="xs" component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
        {draft.questions.map((question, index) => (
          <QuestionPreview key={question.id} draft={draft} question={question} number={index + 1} />
        ))}
      </Stack>
    </>
  );
}

function Scenes({ draft }: { draft: ActivityDraft }) {
  return draft.scenes.sets.map((set) => (
    <section key={set.id} aria-label={set.name}>
      <Title order={3}>{set.name}</Title>
      <List type="ordered" size="sm">
        {set.questions.map(({ id, instruction }) => (
          <List.Item key={id}>{instruction || texts.noPrompt}</List.Item>
        ))}
      </List>
    </section>
  ));
}
