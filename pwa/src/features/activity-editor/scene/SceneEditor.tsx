/** The content step of an interactive listening activity. Specification, teacher side, section 2 'Multi-set creator'. */
import { Input, Paper, Stack, Text } from '@mantine/core';
import { questionCount } from 'shared-schema/rules/listening/scene-validation';
import { useAppContext } from '#data/app-context.ts';
import { makeUid } from '#data/commands/enqueue.ts';
import { fieldKeys } from '../checks/draft-check.ts';
import { usePartOf, useProblem } from '../checks/use-draft-check.ts';
import type { WizardHandle } from '../use-wizard-state.ts';
import { SpeechSwitch } from './SpeechSwitch.tsx';
import type { SceneEditing } from './scene-editing.ts';
import { SetEditor } from './sets/SetEditor.tsx';
import { SetTabs } from './sets/SetTabs.tsx';
import { sceneTexts as texts } from './texts.ts';

const TOTALS = fieldKeys.scene({ field: 'sets', setId: null, partId: null });

export function SceneEditor({ wizard }: { wizard: WizardHandle }) {
  const context = useAppContext();
  const { sets } = wizard.draft.scenes;
  const [openId, setOpenId] = usePartOf<string | null>(wizard, null, ({ scene }) => scene?.setId);
  const dispatch: SceneEditing['dispatch'] = (scene, file) =>
    wizard.dispatch({ type: 'scene', scene, file: file ?? null });
  const newId = () => makeUid(context);
  const totals = useProblem<HTMLParagraphElement>(wizard, TOTALS);
  const set = sets.find(({ id }) => id === openId) ?? sets[0];
  if (!set) return null;
  const editing: SceneEditing = { wizard, set, dispatch, newId };
  const questions = questionCount(sets);
  const objects = sets.reduce((sum, each) => sum + each.objects.length, 0);
  return (
    <Stack>
      <SetTabs
        editing={editing}
        onOpen={(id) => {
          if (wizard.mayMove()) setOpenId(id);
        }}
      />
      <SetEditor key={set.id} editing={editing} />
      <Text size="sm" c="dimmed" role="status" ref={totals.ref} tabIndex={-1}>
        {texts.totals(sets.length, questions, objects)}
      </Text>
      {totals.error && <Input.Error>{totals.error}</Input.Error>}
      <Paper withBorder p="sm" radius="md">
        <SpeechSwitch wizard={wizard} />
      </Paper>
    </Stack>
  );
}
