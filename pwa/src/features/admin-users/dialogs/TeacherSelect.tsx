/** A choice of one teacher of the school, which may take a moment to load. */

import { NativeSelect } from '@mantine/core';
import { personNameOf } from 'shared-schema/rules/people/person-name';
import type { TeacherList } from '#data/admin/use-teachers.ts';
import type { ManagedUser } from '#data/admin/users.ts';
import { teacherTexts as texts } from '../texts.ts';

interface TeacherSelectProps {
  label: string;
  status: TeacherList['status'];
  teachers: readonly ManagedUser[];
  /** A choice besides the teachers, last in the list. */
  other?: { value: string; label: string };
  /** An id as text; '' before anything was chosen. */
  value: string;
  onChange(value: string): void;
}

export function TeacherSelect({ label, status, teachers, other, value, onChange }: TeacherSelectProps) {
  return (
    <NativeSelect
      label={label}
      required
      mt="sm"
      disabled={status === 'loading'}
      error={status === 'failed' && texts.failed}
      data={[
        { value: '', label: status === 'loading' ? texts.loading : texts.choose },
        ...teachers.map((user) => ({ value: String(user.id), label: labelOf(user, teachers) })),
        ...(other ? [other] : []),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Of two teachers with one name, the username says which. */
function labelOf(user: ManagedUser, teachers: readonly ManagedUser[]): string {
  const name = personNameOf(user);
  const isShared = teachers.some((other) => other.uid !== user.uid && personNameOf(other) === name);
  return isShared ? `${name} (${user.username})` : name;
}
