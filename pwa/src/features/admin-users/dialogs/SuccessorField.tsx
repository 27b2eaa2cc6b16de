/** Asks who gets what teachers leave, and says what the answer means. */

import { Text } from '@mantine/core';
import { personNameOf } from 'shared-schema/rules/people/person-name';
import { useTeachers } from '#data/admin/use-teachers.ts';
import type { ManagedUser } from '#data/admin/users.ts';
import { NOBODY, successorsOf } from '../model/succession.ts';
import { successionTexts as texts } from '../texts.ts';
import { TeacherSelect } from './TeacherSelect.tsx';

interface SuccessorFieldProps {
  /** Teachers, at least one. */
  leaving: readonly ManagedUser[];
  /** '' before anything was chosen. */
  value: string;
  onChange(value: string): void;
}

export function SuccessorField({ leaving, value, onChange }: SuccessorFieldProps) {
  const list = useTeachers();
  const successors = list.status === 'ready' ? successorsOf(leaving, list.teachers) : [];
  const chosen = successors.find(({ id }) => String(id) === value);
  const [first] = leaving;
  const name = first && leaving.length === 1 ? personNameOf(first) : null;
  const students = leaving.reduce((sum, { studentCount }) => sum + studentCount, 0);
  return (
    <>
      <TeacherSelect
        label={name === null ? texts.questionMany : texts.question(name)}
        status={list.status}
        teachers={successors}
        other={{ value: NOBODY, label: texts.nobody }}
        value={value}
        onChange={onChange}
      />
      {value !== '' && (
        <Text size="sm" role="status">
          {chosen ? texts.handedOver(personNameOf(chosen), students) : texts.leftAlone(name, students)}
        </Text>
      )}
    </>
  );
}
