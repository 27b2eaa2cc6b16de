/** Children whose name is known: the same child, or another? */
import { Button, Group, NativeSelect, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { personName } from '#data/queries/teacher/names.ts';
import { classOf } from '#data/queries/teacher/roster.ts';
import type { SchoolClass } from '#data/queries/teacher/rows.ts';
import type { PlanRow, Question } from '../plan/plan.ts';
import { planTexts as texts } from '../texts.ts';
import type { DecisionProps } from './decision-props.ts';

interface QuestionsProps extends DecisionProps {
  rows: readonly PlanRow[];
  classes: readonly SchoolClass[];
}

interface Asked {
  id: string;
  name: string;
  question: Question;
}

export function Questions({ rows, classes, decisions, onDecide }: QuestionsProps) {
  const asked = rows.flatMap((row): Asked[] =>
    'question' in row && row.question ? [{ id: row.id, name: row.name, question: row.question }] : [],
  );
  const [isAll, setAll] = useState(false);
  const shown = isAll ? asked : asked.filter(({ question }) => !question.isPreset);
  const hidden = asked.length - shown.length;
  if (asked.length === 0) return null;
  const answer = (answers: readonly (readonly [id: string, uid: string])[]) =>
    onDecide({ ...decisions, same: new Map([...decisions.same, ...answers]) });
  const open = asked.filter(({ question }) => question.answer === null);
  return (
    <div>
      {shown.length > 0 && (
        <Title order={5} mb={4}>
          {texts.questions}
        </Title>
      )}
      {open.length > 1 && (
        <Group gap="xs" mb="xs">
          <Button
            size="sm"
            variant="default"
            onClick={() => answer(open.map(({ id, question }) => [id, question.candidates[0]?.uid ?? 'new']))}
          >
            {texts.allSame}
          </Button>
          <Button size="sm" variant="default" onClick={() => answer(open.map(({ id }) => [id, 'new']))}>
            {texts.allOther}
          </Button>
        </Group>
      )}
      <Stack gap="xs">
        {shown.map(({ id, name, question }) => (
          <NativeSelect
            key={id}
            label={texts.questionOf(name)}
            data-is-open={question.answer === null || undefined}
            value={question.answer ?? ''}
            data={optionsFor(question, classes)}
            onChange={(event) => answer([[id, event.currentTarget.value]])}
          />
        ))}
      </Stack>
      {hidden > 0 && (
        <Button
          size="sm"
          variant="subtle"
          mt={shown.length > 0 ? 'xs' : 0}
          px={0}
          onClick={() => setAll(true)}
        >
          {texts.presets(hidden)}
        </Button>
      )}
    </div>
  );
}

function optionsFor({ candidates, answer }: Question, classes: readonly SchoolClass[]) {
  const known = candidates.map((student) => ({
    value: student.uid,
    label: texts.candidate(personName(student), student.username, classOf(student, classes)?.name ?? ''),
  }));
  const open = answer === null ? [{ value: '', label: texts.choosePlease }] : [];
  return [...open, ...known, { value: 'new', label: texts.another }];
}
