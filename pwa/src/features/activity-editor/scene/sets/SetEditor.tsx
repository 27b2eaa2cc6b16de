/**
 * One activity set: background, zones, objects, questions. The zones appear once there is a background. In an old set
 * without one they appear where a zone must be made larger. Specification, teacher side, section 2 'Positioning activity
 * creator'.
 */
import { Group, Paper, Tabs, Text } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { isZoneLargeEnough } from 'shared-schema/rules/listening/zone';
import type { DraftSceneProblem } from '../../checks/draft-check.ts';
import { usePartOf } from '../../checks/use-draft-check.ts';
import { BackgroundStep } from '../BackgroundStep.tsx';
import { ObjectsStep } from '../ObjectsStep.tsx';
import { QuestionsStep } from '../QuestionsStep.tsx';
import classes from '../SceneEditor.module.css';
import type { SceneEditing, SetStep } from '../scene-editing.ts';
import { sceneTexts as texts } from '../texts.ts';
import { ZonesStep } from '../zones/ZonesStep.tsx';

const steps: readonly SetStep[] = ['background', 'zones', 'objects', 'questions'];

export function SetEditor({ editing }: { editing: SceneEditing }) {
  const { set } = editing;
  const [chosen, setChosen] = usePartOf<SetStep>(editing.wizard, 'background', ({ scene }) =>
    scene?.setId === set.id ? stepOf(scene) : undefined,
  );
  const choose = (step: SetStep) => {
    if (editing.wizard.mayMove()) setChosen(step);
  };
  const hasSmallZone = set.zones.some((zone) => !isZoneLargeEnough(zone));
  // A corrected zone does not take the tab away under its teacher's hands.
  const mayEditZones =
    set.backgroundImage !== null || hasSmallZone || (chosen === 'zones' && set.zones.length > 0);
  const shown = steps.filter((step) => step !== 'zones' || mayEditZones);
  const open = shown.includes(chosen) ? chosen : 'background';
  return (
    <Paper withBorder p="md" radius="md">
      <Tabs value={open} onChange={(step) => choose(shown.find((each) => each === step) ?? 'background')}>
        <Tabs.List aria-label={texts.stepsLabel(set.name)} grow className={classes.steps ?? ''}>
          {shown.map((step, index) => (
            <Tabs.Tab key={step} value={step}>
              <span className={classes.number}>{index + 1}. </span>
              {texts.steps[step]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Summary editing={editing} />
        <Tabs.Panel value="background">
          <BackgroundStep editing={editing} onNext={() => choose('zones')} />
        </Tabs.Panel>
        <Tabs.Panel value="zones">
          <ZonesStep editing={editing} onBackground={() => choose('background')} />
        </Tabs.Panel>
        <Tabs.Panel value="objects">
          <ObjectsStep editing={editing} />
        </Tabs.Panel>
        <Tabs.Panel value="questions">
          <QuestionsStep editing={editing} onOpen={choose} />
        </Tabs.Panel>
      </Tabs>
    </Paper>
  );
}

function stepOf({ field }: DraftSceneProblem): SetStep {
  if (field === 'background') return 'background';
  return field === 'zone' ? 'zones' : 'questions';
}

function Summary({ editing: { set } }: { editing: SceneEditing }) {
  const hasBackground = set.backgroundImage !== null;
  const Icon = hasBackground ? IconCircleCheckFilled : IconCircle;
  return (
    <Group component="section" aria-label={texts.summary} gap="xs" my="sm">
      <Icon size={18} aria-hidden color="var(--mantine-color-leaf-7)" />
      <Text size="sm">{hasBackground ? texts.backgroundSet : texts.backgroundMissing}</Text>
      <Text size="sm" c="dimmed">
        {texts.setCounts(set.zones.length, set.objects.length, set.questions.length)}
      </Text>
    </Group>
  );
}
