/** One class of the school year: whether it ends, what follows it, and what becomes of its children. */
import { Button, Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { personName } from '#data/queries/teacher/names.ts';
import type { Student } from '#data/queries/teacher/rows.ts';
import classes from './NewSchoolYearDialog.module.css';
import { yearTexts as texts } from './texts.ts';
import {
  countYear,
  nextGrade,
  type Way,
  wayOf,
  waysOf,
  type YearChoice,
  type YearClass,
} from './year-plan.ts';

interface YearClassRowProps {
  shown: YearClass;
  choice: YearChoice;
  /** Gets the choice that came of it. */
  onChoose(change: (before: YearChoice) => YearChoice): void;
}

export function YearClassRow({ shown, choice, onChoose }: YearClassRowProps) {
  const { uid, name } = shown.of;
  const isEnding = choice.ending.has(uid);
  const toggle = () =>
    onChoose((before) => {
      const ending = new Set(before.ending);
      if (!ending.delete(uid)) ending.add(uid);
      return { ...before, ending };
    });
  return (
    <li className={classes.class} aria-label={name}>
      <Checkbox
        label={name}
        description={texts.children(shown.students.length)}
        checked={isEnding}
        onChange={toggle}
      />
      {isEnding && <Ending shown={shown} choice={choice} onChoose={onChoose} />}
    </li>
  );
}

function Ending({ shown: { of, students }, choice, onChoose }: YearClassRowProps) {
  const [isOpen, setOpen] = useState(false);
  const counts = countYear([{ of, students }], choice);
  const call = (nextName: string) =>
    onChoose((before) => ({ ...before, nextNames: new Map([...before.nextNames, [of.uid, nextName]]) }));
  return (
    <Stack gap="sm" mt="sm" className={classes.details}>
      <TextInput
        label={texts.nextName(of.name)}
        description={texts.nextNameHelp(of.name)}
        maxLength={200}
        value={choice.nextNames.get(of.uid) ?? ''}
        onChange={(event) => call(event.currentTarget.value)}
      />
      {students.length > 0 && (
        <div className={classes.child}>
          <Text size="sm">{texts.ways(counts)}</Text>
          <Button
            size="xs"
            variant="default"
            aria-expanded={isOpen}
            aria-label={isOpen ? texts.hide(of.name) : texts.show(of.name)}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? texts.close : texts.change}
          </Button>
        </div>
      )}
      {isOpen &&
        students.map((student) => (
          <ChildWay key={student.uid} student={student} choice={choice} onChoose={onChoose} />
        ))}
    </Stack>
  );
}

interface ChildWayProps extends Omit<YearClassRowProps, 'shown'> {
  student: Student;
}

function ChildWay({ student, choice, onChoose }: ChildWayProps) {
  const { uid, grade } = student;
  const name = personName(student);
  const options = waysOf(student).map((way) => ({
    value: way,
    label: texts.way(way, grade, nextGrade(grade)),
  }));
  const choose = (way: Way) =>
    onChoose((before) => ({ ...before, ways: new Map([...before.ways, [uid, way]]) }));
  return (
    <div className={classes.child}>
      <Text size="sm">{name}</Text>
      <NativeSelect
        aria-label={texts.wayOf(name)}
        data={options}
        value={wayOf(student, choice)}
        onChange={(event) => choose(event.currentTarget.value as Way)}
      />
    </div>
  );
}
