/** What is exported: format, whose recordings, of which days, with which parts. */
import { Checkbox, Group, Input, SegmentedControl, Select, Text, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { classUidsOf } from '#data/queries/teacher/roster.ts';
import type { WorkPair } from '#data/queries/teacher/work-pairs.ts';
import { useTable } from '#data/queries/use-table.ts';
import { optionsOf } from '#ui/forms/options-of.ts';
import { classOptions } from '#ui/teacher/class-options.ts';
import { chosenPairs, type ExportChoice, type ExportOptions, isBackwards } from './export-choice.ts';
import { exportTexts as texts } from './texts.ts';

interface ExportFieldsProps {
  pairs: readonly WorkPair[];
  choice: ExportChoice;
  onChange(change: Partial<ExportChoice>): void;
}

const formats = optionsOf(texts.formats);
const ranges = optionsOf(texts.ranges);
const options = optionsOf<keyof ExportOptions>(texts.options);

export function ExportFields({ pairs, choice, onChange }: ExportFieldsProps) {
  const people = usePeople(pairs);
  return (
    <>
      <div>
        <SegmentedControl
          fullWidth
          aria-label={texts.format}
          data={formats}
          value={choice.format}
          onChange={(format) => onChange({ format })}
        />
        <Text size="sm" mt={6}>
          {texts.use[choice.format]}
        </Text>
        {choice.format === 'html' && <ForFamilies pairs={pairs} who={choice.who} />}
      </div>
      <Group grow align="start">
        <Select
          label={texts.who}
          data={people}
          value={choice.who}
          onChange={(who: string | null) => onChange({ who: who ?? '' })}
          allowDeselect={false}
          searchable
        />
        <Select
          label={texts.range}
          data={ranges}
          value={choice.range}
          onChange={(range) => onChange({ range: range ?? 'all' })}
          allowDeselect={false}
        />
      </Group>
      {choice.range === 'custom' && <Days choice={choice} onChange={onChange} />}
      <Input.Wrapper label={texts.include} labelElement="div">
        <Group gap="lg" mt={6}>
          {options.map(({ value, label }) => (
            <Checkbox
              key={value}
              label={label}
              checked={choice.options[value]}
              onChange={(event) =>
                onChange({ options: { ...choice.options, [value]: event.currentTarget.checked } })
              }
            />
          ))}
        </Group>
      </Input.Wrapper>
    </>
  );
}

/** Which children no portfolio shows, and who hears the others. */
function ForFamilies({ pairs, who }: Pick<ExportFieldsProps, 'pairs'> & { who: string }) {
  const consents = useTable('consents');
  const refused = new Set(
    consents?.flatMap(({ purpose, withdrawnAt, studentUid }) =>
      purpose === 'show_to_family' && withdrawnAt !== null ? [studentUid] : [],
    ),
  );
  const names = pairs
    .filter(({ studentUid }) => refused.has(studentUid))
    .map(({ studentName }) => studentName);
  const shown = new Set(chosenPairs(pairs, who).map(({ studentUid }) => studentUid));
  return (
    <>
      <Text size="sm" c="dimmed" mt={4}>
        {texts.leftOut([...new Set(names)].sort())}
      </Text>
      {shown.size > 1 && (
        <Text size="sm" mt={4}>
          {texts.several}
        </Text>
      )}
    </>
  );
}

function Days({ choice, onChange }: Pick<ExportFieldsProps, 'choice' | 'onChange'>) {
  return (
    <Group grow align="start">
      <TextInput
        type="date"
        label={texts.from}
        value={choice.from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={texts.to}
        value={choice.to}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
        error={isBackwards(choice)}
      />
    </Group>
  );
}

/** All, the classes and the students of a list, each once and by name. */
function usePeople(pairs: readonly WorkPair[]) {
  const classes = useTable('class_codes');
  return useMemo(() => {
    const students = new Map(pairs.map(({ studentUid, studentName }) => [studentUid, studentName]));
    const shown = new Set(pairs.flatMap(({ student }) => (student ? classUidsOf(student) : [])));
    const byName = (classes ?? []).toSorted((a, b) => a.name.localeCompare(b.name));
    const listed = classOptions(byName.filter(({ uid }) => shown.has(uid)));
    const people = [...students].map(([value, label]) => ({ value, label }));
    return [
      { value: '', label: texts.everyone },
      { group: texts.classes, items: itemsOf('class', listed) },
      {
        group: texts.students,
        items: itemsOf(
          'student',
          people.sort((a, b) => a.label.localeCompare(b.label)),
        ),
      },
    ];
  }, [pairs, classes]);
}

function itemsOf(kind: 'class' | 'student', options: readonly { value: string; label: string }[]) {
  return options.map(({ value, label }) => ({ value: `${kind}:${value}`, label }));
}
