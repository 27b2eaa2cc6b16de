/** Step 3: what is still missing, with the way to each field, and the activity as a child will meet it. */
import { Alert, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { DEFAULT_ACTIVITY_DESCRIPTION } from 'shared-schema/rules/constants';
import { DifficultyBadge, TypeIcon, typeName } from '#ui/teacher/badges.tsx';
import { Cover } from '#ui/teacher/Cover.tsx';
import type { ActivityDraft } from '../activity-draft.ts';
import { missingParts } from '../checks/draft-check.ts';
import { ProblemButton } from '../checks/ProblemButton.tsx';
import { coverOf } from '../draft-payload.ts';
import { ScenePreview } from '../scene/ScenePreview.tsx';
import { wizardTexts as texts } from '../texts.ts';
import { useDraftFile } from '../use-draft-file.ts';
import type { WizardHandle } from '../use-wizard-state.ts';
import { leftOutParts, unaddedTexts } from './not-added.ts';
import { QuestionPreview } from './QuestionPreview.tsx';
import classes from './ReviewStep.module.css';
import { TryDraftButton } from './TryDraft.tsx';

export function ReviewStep({ wizard }: { wizard: WizardHandle }) {
  const { draft } = wizard;
  return (
    <Stack>
      <Title order={2}>{texts.reviewTitle}</Title>
      <Missing wizard={wizard} />
      <NotAdded draft={wizard.draft} />
      <LeftOut draft={wizard.draft} />
      <Group justify="space-between">
        <Title order={3}>{texts.preview}</Title>
        <TryDraftButton draft={draft} />
      </Group>
      <Beginning wizard={wizard} />
      {draft.type === 'interactive_listening' ? <Scenes wizard={wizard} /> : <Questions wizard={wizard} />}
    </Stack>
  );
}

/** Each message leads to the first field that it is about. */
function Missing({ wizard }: { wizard: WizardHandle }) {
  const missing = missingParts(wizard.draft);
  if (missing.length === 0) {
    return <Alert color="leaf" icon={<IconCircleCheck />} title={texts.reviewComplete} />;
  }
  return (
    <Alert color="yellow" icon={<IconAlertCircle />} title={texts.reviewMissing}>
      <ul className={classes.missing}>
        {missing.map((problem) => (
          <li key={problem.key}>
            <ProblemButton wizard={wizard} problem={problem} words={problem.message} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Words that still stand in a field with an 'Add' button, before saving leaves them out. */
function NotAdded({ draft }: { draft: ActivityDraft }) {
  const words = unaddedTexts(draft);
  if (words.length === 0) return null;
  return (
    <Alert color="yellow" icon={<IconAlertCircle />} title={texts.notAdded}>
      {texts.notAddedText(words)}
    </Alert>
  );
}

/** What was written for another type, before saving leaves it out. */
function LeftOut({ draft }: { draft: ActivityDraft }) {
  const parts = leftOutParts(draft);
  if (parts.length === 0) return null;
  return (
    <Alert color="yellow" icon={<IconAlertCircle />} title={texts.leftOut}>
      {parts.map((part) => (
        <Text key={part} size="sm">
          {texts.leftOutTexts[part]}
        </Text>
      ))}
    </Alert>
  );
}

/** Cover, title, description and story. */
function Beginning({ wizard: { draft } }: { wizard: WizardHandle }) {
  // Where there is no cover, cards show the first question's picture.
  const cover = useDraftFile(draft, coverOf(draft) ?? draft.questions[0]?.imageUrl ?? null);
  return (
    <>
      {draft.type && (
        <div className={classes.cover}>
          <Cover type={draft.type} src={cover?.src} />
        </div>
      )}
      <div>
        <Title order={4} size="h2">
          {draft.title}
        </Title>
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
    </>
  );
}

function Questions({ wizard }: { wizard: WizardHandle }) {
  const { questions } = wizard.draft;
  return (
    <>
      <Title order={4}>{texts.questions(questions.length)}</Title>
      <ol className={classes.questions}>
        {questions.map((question, index) => (
          <QuestionPreview key={question.id} wizard={wizard} question={question} number={index + 1} />
        ))}
      </ol>
    </>
  );
}

function Scenes({ wizard }: { wizard: WizardHandle }) {
  return wizard.draft.scenes.sets.map((set) => <ScenePreview key={set.id} wizard={wizard} set={set} />);
}
