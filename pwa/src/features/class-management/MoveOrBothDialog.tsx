/** Asks what 'Add' means for a student who has a home class: to leave it, or to be in both classes. */
import { Text } from '@mantine/core';
import { personName } from '#data/queries/teacher/names.ts';
import type { SchoolClass, Student } from '#data/queries/teacher/rows.ts';
import { useIsGone } from '#data/queries/teacher/use-is-gone.ts';
import { ConfirmDialog } from '#ui/teacher/ConfirmDialog.tsx';
import { classTexts as texts } from './texts.ts';

interface MoveOrBothDialogProps {
  student: Student;
  /** The home class. Undefined: a class of another teacher. */
  from: SchoolClass | undefined;
  to: SchoolClass;
  onMove(): void;
  onBoth(): void;
  onClose(): void;
}

export function MoveOrBothDialog({ student, from, to, onMove, onBoth, onClose }: MoveOrBothDialogProps) {
  const isGone = useIsGone('users', student.uid);
  const name = personName(student);
  const place = from?.name ?? texts.othersClass;
  return (
    <ConfirmDialog
      opened
      title={texts.moveTitle}
      message={
        <>
          <Text>{texts.placeText(name, place)}</Text>
          <Text mt="sm">
            <b>{texts.both}:</b> {texts.bothText(name, place, to.name)}
          </Text>
          <Text mt="sm">
            <b>{texts.move}:</b> {texts.moveText(name, place, to.name)}
            {!from && ` ${texts.othersClassText}`}
          </Text>
        </>
      }
      confirm={texts.move}
      isDangerous={!from}
      other={{ label: texts.both, onChoose: onBoth }}
      gone={isGone ? name : null}
      onConfirm={onMove}
      onClose={onClose}
    />
  );
}
