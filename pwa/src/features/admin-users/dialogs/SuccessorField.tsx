/** Asks who gets what a teacher leaves, and says what the answer means. */
import { NativeSelect, Text } from '@mantine/core';
import { nameOf } from '../model/people.ts';
import { NOBODY, type Succession } from '../model/succession.ts';
import { successionTexts as texts } from '../texts.ts';

interface SuccessorFieldProps {
  leaving: string;
  succession: Succession;
  /** '' before anything was chosen. */
  value: string;
  onChange(value: string): void;
}

export function SuccessorField({ leaving, succession, value, onChange }: SuccessorFieldProps) {
  const { successors, students } = succession;
  const chosen = successors.find(({ id }) => String(id) === value);
  const meaning = chosen ? texts.handedOver(nameOf(chosen), students) : texts.leftAlone(leaving, students);
  return (
    <>
      <NativeSelect
        label={texts.question(leaving)}
        required
        mt="sm"
        data={[
          { value: '', label: texts.choose },
          ...successors.map((user) => ({ value: String(user.id), label: nameOf(user) })),
          { value: NOBODY, label: texts.nobody },
        ]}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value !== '' && (
        <Text size="sm" role="status">
          {meaning}
        </Text>
      )}
    </>
  );
}
