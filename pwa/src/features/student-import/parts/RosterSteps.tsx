/** Two steps over an open file: which classes, then what changes. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import {
  type ClassChoice,
  choosableClasses,
  chosenClasses,
  isTargetTwice,
  presetChoice,
} from '../plan/choose-classes.ts';
import { type ChosenClass, MAX_IMPORTED_STUDENTS, NO_DECISIONS } from '../plan/plan.ts';
import { planImport } from '../plan/plan-import.ts';
import type { RosterFile } from '../read/roster.ts';
import { rosterTexts as texts } from '../texts.ts';
import { useStartImport } from '../use-start-import.ts';
import { ClassChoiceList } from './ClassChoiceList.tsx';
import { PlanPreview } from './PlanPreview.tsx';
import styles from './RosterSteps.module.css';

interface RosterStepsProps {
  roster: RosterFile;
  data: TeacherData;
  onCancel(): void;
}

export function RosterSteps({ roster, data, onCancel }: RosterStepsProps) {
  const classes = useMemo(() => choosableClasses(roster, data.classes), [roster, data.classes]);
  const [choice, setChoice] = useState<ClassChoice>(() => presetChoice(classes, data.classes));
  const [isPreview, setPreview] = useState(false);
  const chosen = chosenClasses(classes, data.classes, choice);
  if (isPreview) {
    return <Preview chosen={chosen} roster={roster} data={data} onBack={() => setPreview(false)} />;
  }
  const problem = problemOf(chosen);
  return (
    <Stack gap="sm">
      <Text fw={600} role="status">
        {texts.found(roster.kind, classes.length)}
      </Text>
      <ClassChoiceList classes={classes} own={data.classes} choice={choice} onChange={setChoice} />
      {problem && (
        <Text size="sm" c="red" role="alert">
          {problem}
        </Text>
      )}
      <Group justify="flex-end" className={styles.actions}>
        <Button variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button disabled={chosen.length === 0 || problem !== null} onClick={() => setPreview(true)}>
          {texts.next}
        </Button>
      </Group>
    </Stack>
  );
}

function problemOf(chosen: readonly ChosenClass[]): string | null {
  const count = chosen.reduce((sum, { listed }) => sum + listed.students.length, 0);
  if (count > MAX_IMPORTED_STUDENTS) return texts.tooMany(count, MAX_IMPORTED_STUDENTS);
  return isTargetTwice(chosen) ? texts.targetTwice : null;
}

/** The dialog may be scrolled down to the last class of the step before. */
function showTop(step: HTMLElement | null): void {
  step?.focus({ preventScroll: true });
  step?.scrollIntoView({ block: 'start' });
}

interface PreviewProps extends Pick<RosterStepsProps, 'roster' | 'data'> {
  chosen: readonly ChosenClass[];
  onBack(): void;
}

function Preview({ chosen, roster, data, onBack }: PreviewProps) {
  const [decisions, setDecisions] = useState(NO_DECISIONS);
  const plan = planImport(chosen, data, decisions, roster);
  const { isRunning, start } = useStartImport(data);
  return (
    <Stack gap="sm" ref={showTop} tabIndex={-1} className={styles.step}>
      <PlanPreview plan={plan} classes={data.classes} decisions={decisions} onDecide={setDecisions} />
      <Group justify="flex-end" className={styles.actions}>
        <Button variant="default" onClick={onBack}>
          {texts.back}
        </Button>
        <Button loading={isRunning} onClick={() => void start(plan, () => {})}>
          {texts.start}
        </Button>
      </Group>
    </Stack>
  );
}
