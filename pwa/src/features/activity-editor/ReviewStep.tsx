/** Step 3: what will be saved, and what is still missing. */
import { Alert, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { validateActivity } from 'shared-schema/rules/activity-validation';
import { DEFAULT_ACTIVITY_DESCRIPTION } from 'shared-schema/rules/constants';
import { DifficultyBadge, TypeIcon, typeName } from '#ui/teacher/badges.tsx';
import { QuestionPreview } from './QuestionPreview.tsx';
import { wizardTexts as texts } from './texts.ts';
import type { WizardHandle } from './use-wizard-state.ts';

export function ReviewStep({ wizard: { draft } }: { wizard: WizardHandle }) {
  const missing = validateActivity(draft);
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
      <Title order={3}>{texts.questions(draft.questions.length)}</Title>
      <Stack gap="xs" component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
        {draft.questions.map((question, index) => (
          <QuestionPreview key={question.id} draft={draft} question={question} number={index + 1} />
        ))}
      </Stack>
    </Stack>
  );
}
