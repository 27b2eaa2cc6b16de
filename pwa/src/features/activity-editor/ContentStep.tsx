/** Step 2: the story, if it is one, and the questions. */
import { Paper, Stack, Textarea, Title } from '@mantine/core';
import { MAX_LONG_TEXT_LENGTH } from 'shared-schema/rules/text-limits';
import type { LocalFile } from '#data/commands/local-file.ts';
import { requiredField } from '#ui/forms/required-field.ts';
import { fieldKeys } from './checks/draft-check.ts';
import { useProblem } from './checks/use-draft-check.ts';
import { QuestionList } from './questions/QuestionList.tsx';
import { SceneEditor } from './scene/SceneEditor.tsx';
import { DraftSound } from './sounds/DraftSound.tsx';
import { OptionalSound } from './sounds/OptionalSound.tsx';
import { wizardTexts as texts } from './texts.ts';
import type { WizardHandle } from './use-wizard-state.ts';

export function ContentStep({ wizard }: { wizard: WizardHandle }) {
  const { draft, dispatch } = wizard;
  const story = useProblem<HTMLTextAreaElement>(wizard, fieldKeys.story);
  return (
    <Stack>
      <Title order={2}>{texts.steps.content.title}</Title>
      {draft.type === 'story' && (
        <Textarea
          label={texts.story}
          description={texts.storyHint}
          {...requiredField()}
          ref={story.ref}
          error={story.error}
          autosize
          minRows={5}
          maxRows={18}
          maxLength={MAX_LONG_TEXT_LENGTH}
          value={draft.storyContent}
          onChange={(event) => dispatch({ type: 'set', patch: { storyContent: event.currentTarget.value } })}
        />
      )}
      {draft.type === 'story' && <StorySound wizard={wizard} />}
      {draft.type === 'interactive_listening' ? (
        <SceneEditor wizard={wizard} />
      ) : (
        <QuestionList wizard={wizard} />
      )}
      {draft.type !== 'story' && <ActivitySound wizard={wizard} />}
    </Stack>
  );
}

function StorySound({ wizard }: { wizard: WizardHandle }) {
  return <DraftSound {...soundField(wizard)} label={texts.storySound} description={texts.storySoundHint} />;
}

/** Few activities have one, so it stands below what each has. */
function ActivitySound({ wizard }: { wizard: WizardHandle }) {
  return (
    <Paper withBorder p="xs" radius="md">
      <OptionalSound
        {...soundField(wizard)}
        button={texts.activitySoundButton}
        label={texts.activitySound}
        description={texts.activitySoundHint}
      />
    </Paper>
  );
}

function soundField(wizard: WizardHandle) {
  return {
    wizard,
    address: wizard.draft.audioUrl,
    onChange: (file: LocalFile | null) => wizard.dispatch({ type: 'sound', file }),
  };
}
