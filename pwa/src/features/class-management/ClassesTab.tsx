/**
 * A new class and the classes on the left, the chosen one on the right; on a narrow screen one below the other.
 * Specification, teacher side, section 2 'Class Management'.
 */
import { Button, Group, Paper, Stack, Title } from '@mantine/core';
import { IconPlus, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { useIsOnScreen } from '#platform/use-is-on-screen.ts';
import { useAddressChoice } from '#ui/address/use-address-choice.ts';
import { useSteady } from '#ui/dialogs/DialogLayer.tsx';
import { EmptyNote } from '#ui/teacher/EmptyNote.tsx';
import classes from './ClassesTab.module.css';
import { ClassList } from './ClassList.tsx';
import { ClassPanel } from './ClassPanel.tsx';
import { CreateClassForm } from './CreateClassForm.tsx';
import type { ClassParts } from './class-parts.ts';
import { classTexts as texts } from './texts.ts';
import { useClassDialogs } from './use-class-dialogs.tsx';
import { useWayToPanel } from './use-way-to-panel.ts';

export function ClassesTab({ data: latest, parts }: { data: TeacherData; parts: ClassParts }) {
  const { CreateStudentDialog } = parts;
  const dialogs = useClassDialogs(parts);
  const data = useSteady(latest);
  const [chosen, putInAddress] = useAddressChoice('class');
  const isOnScreen = useIsOnScreen();
  const [creating, setCreating] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const hasClasses = data.classes.length > 0;
  const isForm = isAdding || !hasClasses;
  // The form that no classes bring is as if asked for: a class of another device closes none in which somebody types.
  const [hadClasses, setHadClasses] = useState(true);
  if (hadClasses !== hasClasses) {
    setHadClasses(hasClasses);
    if (!hasClasses) setAdding(true);
  }
  // Nobody chose the first class, but somebody may be typing in its panel when an older one arrives.
  const [shown, setShown] = useState<string | null>(null);
  const first = data.classes.find(({ isActive }) => isActive) ?? data.classes[0];
  const classUnder = (uid: string | null) => data.classes.find((row) => row.uid === uid);
  // A class that was created a moment ago is not among them yet.
  const open = classUnder(chosen) ?? classUnder(shown) ?? first;
  if (open && open.uid !== shown) setShown(open.uid);
  const { heading, onChosen } = useWayToPanel(open?.uid);
  const choose = (uid: string) => {
    onChosen(uid);
    if (uid !== open?.uid) putInAddress(uid);
  };
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={2}>{texts.heading}</Title>
        <Group gap="xs">
          <Button
            variant="light"
            leftSection={<IconUserPlus size={16} aria-hidden />}
            onClick={() => setCreating(true)}
          >
            {texts.createStudent}
          </Button>
          <parts.ClassesMenu data={data} />
        </Group>
      </Group>
      <div className={classes.columns}>
        <Stack component="section" gap="sm" aria-labelledby="classes">
          <Group justify="space-between" mih={36}>
            <Title order={3} id="classes">
              {texts.yours}
            </Title>
            {!isForm && (
              <Button
                variant="light"
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => setAdding(true)}
              >
                {texts.createTitle}
              </Button>
            )}
          </Group>
          {isForm && (
            <CreateClassForm
              onCreated={(uid) => {
                // Where the tab was left meanwhile, the address is another page's.
                if (isOnScreen.current) putInAddress(uid);
                setAdding(false);
              }}
              {...(hasClasses && { onCancel: () => setAdding(false) })}
            />
          )}
          <ClassList data={data} open={open?.uid ?? null} dialogs={dialogs} onOpen={choose} />
        </Stack>
        <div className={classes.chosen}>
          {open ? (
            <ClassPanel
              key={open.uid}
              shown={open}
              data={data}
              parts={parts}
              dialogs={dialogs}
              headingRef={heading}
            />
          ) : (
            <Paper shadow="xs">
              <EmptyNote title={texts.emptyTitle} message={texts.emptyText} pose="singing" />
            </Paper>
          )}
        </div>
      </div>
      {creating && <CreateStudentDialog data={data} onClose={() => setCreating(false)} />}
    </Stack>
  );
}
