/** Step 2: the story, if it is one, and the questions. */
import { Stack, Textarea, Title } from '@mantine/core';
import type { LocalFile } from '#data/commands/teacher-commands.ts';
import { fieldKeys } from './checks/draft-check.ts';
import { useProblem } from './checks/use-draft-check.ts';
import { QuestionList } from './questions/QuestionList.tsx';
import { SceneEditor } from './scene/SceneEditor.tsx';
import { DraftSound } from './sounds/DraftSound.tsx';
import { OptionalSound } from './sounds/OptionalSound.tsx';
import { wizardTexts as texts } from './texts.ts';
import type { WizardHandle } from './use-wizard-state.ts';

export function ContentStep({ wizard }: { wizard: WizardHandle }) {
  const { draft, act } = wizard;
  const story = useProblem<HTMLTextAreaElement>(wizard, fieldKeys.story);
  return (
    <Stack>
      <Title order={2}>{texts.steps.content.title}</Title>
      {draft.type === 'story' && (
        <Textarea
          label={texts.story}
          description={texts.storyHint}
          withAsterisk
          ref={story.ref}
          error={story.error}
          autosize
          minRows={5}
          maxRows={18}
          value={draft.storyContent}
          onChange={(event) => act({ do: 'set', patch: { storyContent: event.currentTarget.value } })}
        />
      )}
      <ActivitySound wizard={wizard} />
      {draft.type === 'interactive_listening' ? (
        <SceneEditor wizard={wizard} />
      ) : (
        <QuestionList wizard={wizard} />
      )}
    </Stack>
  );
}

/** The story as sound, or what else an activity begins with. */
function ActivitySound({ wizard }: { wizard: WizardHandle }) {
  const { draft, act } = wizard;
  const field = {
    wizard,
    address: draft.audioUrl,
    onChange: (file: LocalFile | null) => act({ do: 'sound', file }),
  };
  if (draft.type === 'story') {
    return <DraftSound {...field} label={texts.storySound} description={texts.storySoundHint} />;
  }
  return <OptionalSound {...field} label={texts.activitySound} description={texts.activitySoundHint} />;
}
