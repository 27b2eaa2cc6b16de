/** The classes of a file, each to be chosen, with where its students go. */
import { Checkbox, Fieldset, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { createSearch } from 'shared-schema/rules/search-key';
import type { SchoolClass } from '#data/queries/teacher/rows.ts';
import { ShowMore } from '#ui/growing-list/ShowMore.tsx';
import { useGrowing } from '#ui/growing-list/use-growing.ts';
import { activeFirst, classLabel } from '#ui/teacher/class-options.ts';
import { SearchField } from '#ui/teacher/SearchField.tsx';
import { type ClassChoice, presetTarget } from '../plan/choose-classes.ts';
import { type ListedClass, MAX_NAME_LENGTH } from '../read/roster.ts';
import { rosterTexts as texts } from '../texts.ts';

interface ClassChoiceListProps {
  classes: readonly ListedClass[];
  own: readonly SchoolClass[];
  choice: ClassChoice;
  onChange(next: ClassChoice): void;
}

/** Fewer classes are seen at a glance. */
const SEARCHED_CLASS_COUNT = 8;

export function ClassChoiceList({ classes, own, choice, onChange }: ClassChoiceListProps) {
  const [search, setSearch] = useState('');
  const isFound = createSearch(search);
  const found = classes.filter((each) => isFound(each.name, each.detail));
  const growing = useGrowing(search);
  return (
    <Fieldset legend={texts.chooseClasses}>
      {classes.length > SEARCHED_CLASS_COUNT && (
        <SearchField label={texts.search} clear={texts.clear} value={search} onChange={setSearch} />
      )}
      {found.length === 0 && <Text size="sm">{texts.noneFound}</Text>}
      <Stack gap="sm" mt="sm">
        {found.slice(0, growing.count).map((each) => (
          <OneClass key={each.key} shown={each} own={own} choice={choice} onChange={onChange} />
        ))}
      </Stack>
      <ShowMore growing={growing} total={found.length} label={texts.moreClasses} />
    </Fieldset>
  );
}

function OneClass({
  shown,
  own,
  choice,
  onChange,
}: Omit<ClassChoiceListProps, 'classes'> & { shown: ListedClass }) {
  const { chosen, targets } = choice;
  const key = shown.key ?? '';
  const target = presetTarget(shown, own);
  const name = shown.name ?? target?.name ?? texts.unnamed(key);
  const isChosen = chosen.has(key);
  // The server takes no class with such a key, and no child into it.
  const isKeyTooLong = key.length > MAX_NAME_LENGTH;
  const details = [texts.students(shown.students.length), shown.detail];
  const toggle = () => {
    const rest = new Set(chosen);
    if (!rest.delete(key)) rest.add(key);
    onChange({ chosen: rest, targets });
  };
  const goTo = (uid: string) => onChange({ chosen, targets: new Map([...targets, [key, uid]]) });
  const isSure = target !== null && target.sourcedId === shown.key && target.isActive;
  return (
    <div>
      <Checkbox
        label={name}
        description={isKeyTooLong ? texts.keyTooLong : details.filter(Boolean).join(' · ')}
        disabled={isKeyTooLong}
        checked={isChosen}
        onChange={toggle}
      />
      {isChosen && !isSure && own.length > 0 && (
        <NativeSelect
          mt={4}
          ml={32}
          aria-label={texts.goesTo(name)}
          value={targets.get(key) ?? target?.uid ?? 'new'}
          data={targetOptions(shown, own)}
          onChange={(event) => goTo(event.currentTarget.value)}
        />
      )}
    </div>
  );
}

/** A class that has another key already belongs to another class of the school. A new class needs a name. */
function targetOptions({ key, name }: ListedClass, own: readonly SchoolClass[]) {
  const free = own.filter(({ sourcedId }) => !sourcedId || sourcedId === key);
  return [
    ...(name === null ? [] : [{ value: 'new', label: texts.newClass }]),
    ...activeFirst(free).map((row) => ({
      value: row.uid,
      label: texts.intoClass(classLabel(row, row.name)),
    })),
  ];
}
