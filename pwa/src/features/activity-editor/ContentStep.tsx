/** Step 2: the story, if it is one, and the questions. */
import { Stack, Textarea, Title } from '@mantine/core';
import { QuestionList } from './QuestionList.tsx';
import { SceneEditor } from './scene/SceneEditor.tsx';
import { wizardTexts as texts } from './texts.ts';
import type { WizardHandle } from './use-wizard-state.ts';

export function ContentStep({ wizard }: { wizard: WizardHandle }) {
  const { draft, act } = wizard;
  return (
    <Stack>
      <Title order={2}>{texts.steps.content.title}</Title>
      {draft.type === 'story' && (
        <Textarea
          label={texts.story}
          description={texts.storyHint}
          withAsterisk
          autosize
          minRows={5}
          maxRows={18}
          value={draft.storyContent}
          onChange={(event) => act({ do: 'set', patch: { storyContent: event.currentTarget.value } })}
        />
      )}
      {draft.type === 'interactive_listening' ? (
        <SceneEditor wizard={wizard} />
      ) : (
        <QuestionList wizard={wizard} />
      )}
    </Stack>
  );
}
