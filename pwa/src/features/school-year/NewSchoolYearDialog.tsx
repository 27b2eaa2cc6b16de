/** Ends the classes of a school year: children move up, stay or leave, all of it shown before it happens. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useCommandAction } from '#actions/use-command-action.ts';
import { useAppContext } from '#data/app-context.ts';
import { makeUid } from '#data/commands/enqueue.ts';
import { startSchoolYear } from '#data/commands/start-school-year.ts';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { CancelButton, FormModal } from '#ui/dialogs/FormModal.tsx';
import classes from './NewSchoolYearDialog.module.css';
import { yearTexts as texts } from './texts.ts';
import { YearClassRow } from './YearClassRow.tsx';
import { classesOfYear, countYear, NO_CHOICE, type YearChoice, yearCommands } from './year-plan.ts';

interface NewSchoolYearDialogProps {
  data: TeacherData;
  onClose(): void;
}

export default function NewSchoolYearDialog({ data, onClose }: NewSchoolYearDialogProps) {
  const [choice, setChoice] = useState<YearChoice>(NO_CHOICE);
  const all = useMemo(() => classesOfYear(data), [data]);
  const counts = countYear(all, choice);
  const { isRunning, start } = useStartYear(data, choice, texts.summary(counts));
  return (
    <FormModal title={texts.title} size="lg" onClose={onClose} isDirty={counts.classes > 0 && !isRunning}>
      <Text>{all.length === 0 ? texts.none : texts.intro}</Text>
      <Stack component="ul" className={classes.list}>
        {all.map((each) => (
          <YearClassRow key={each.of.uid} shown={each} choice={choice} onChoose={setChoice} />
        ))}
      </Stack>
      <div className={classes.actions}>
        <Text size="sm" fw={600} role="status">
          {counts.classes === 0 ? texts.nothing : texts.summary(counts)}
        </Text>
        {counts.leave > 0 && (
          <Text size="sm" c="dimmed">
            {texts.leaveHelp}
          </Text>
        )}
        <Group justify="flex-end" gap="xs" mt="xs">
          <CancelButton>{texts.cancel}</CancelButton>
          <Button
            disabled={counts.classes === 0}
            loading={isRunning}
            onClick={async () => (await start()) && onClose()}
          >
            {texts.start}
          </Button>
        </Group>
      </div>
    </FormModal>
  );
}

/** Returns whether everything is stored. */
function useStartYear(data: TeacherData, choice: YearChoice, message: string) {
  const context = useAppContext();
  const { isRunning, run } = useCommandAction();
  const start = async () => {
    const parts = { newUid: () => makeUid(context), random: () => context.random.unit() };
    const store = () => startSchoolYear(yearCommands(data, choice, parts), context);
    const words = { done: { title: texts.done, message: `${message}.` }, later: texts.later };
    return (await run(store, words, texts.failed)) !== null;
  };
  return { isRunning, start };
}
