/** The rows of a plan by what they are, each kind as a short list of its own. */
import { Checkbox, List, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { ShowMore } from '#ui/growing-list/ShowMore.tsx';
import { useGrowing } from '#ui/growing-list/use-growing.ts';
import type { Change, PlanRow } from '../plan/plan.ts';
import { planTexts as texts } from '../texts.ts';
import type { DecisionProps } from './decision-props.ts';

type RowsOf<Kind extends PlanRow['kind']> = { rows: readonly Extract<PlanRow, { kind: Kind }>[] };

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Title order={5} mb={4}>
        {title}
      </Title>
      {children}
    </div>
  );
}

export function Unusable({ rows }: RowsOf<'unusable'>) {
  if (rows.length === 0) return null;
  return (
    <Part title={texts.unusable}>
      <List spacing={4} size="sm">
        {rows.map(({ id, row: { line, text, reason } }) => (
          <List.Item key={id} style={{ overflowWrap: 'anywhere' }}>
            {line === undefined ? text : texts.line(line, text)}
            <Text size="sm" c="red">
              {texts.reason(reason)}
            </Text>
          </List.Item>
        ))}
      </List>
    </Part>
  );
}

export function Changes({ rows, decisions, onDecide }: RowsOf<'changed'> & DecisionProps) {
  if (rows.length === 0) return null;
  const toggle = (id: string, isOn: boolean) =>
    onDecide({ ...decisions, declined: withMember(decisions.declined, id, !isOn) });
  return (
    <Part title={texts.changed}>
      <Stack gap="xs">
        {rows.map(({ id, name, changes, isDeclined }) => (
          <Checkbox
            key={id}
            label={name}
            description={changes.map(changeWords).join(', ')}
            checked={!isDeclined}
            onChange={(event) => toggle(id, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </Part>
  );
}

const changeWords = ({ field, from, to }: Change) => texts.change(texts.fields[field], from, to);

export function Gone({ rows, decisions, onDecide }: RowsOf<'gone'> & DecisionProps) {
  if (rows.length === 0) return null;
  const toggle = (id: string, isOn: boolean) =>
    onDecide({ ...decisions, leaving: withMember(decisions.leaving, id, isOn) });
  return (
    <Part title={texts.gone}>
      <Text size="sm" mb="xs">
        {texts.goneText}
      </Text>
      <Stack gap="xs">
        {rows.map(({ id, name, isLeaving }) => (
          <Checkbox
            key={id}
            label={texts.leaves(name)}
            checked={isLeaving}
            onChange={(event) => toggle(id, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </Part>
  );
}

export function NewNames({ rows, id }: RowsOf<'new'> & { id: string }) {
  const growing = useGrowing(id, 12);
  if (rows.length === 0) return null;
  return (
    <Part title={texts.new}>
      <List spacing={2} size="sm">
        {rows.slice(0, growing.count).map((row) => (
          <List.Item key={row.id} style={{ overflowWrap: 'anywhere' }}>
            {row.name}
          </List.Item>
        ))}
      </List>
      <ShowMore
        growing={{ ...growing, endRef: () => undefined }}
        total={rows.length}
        label={texts.moreNames}
      />
    </Part>
  );
}

/** What a teacher should know and need not decide. */
export function Notes({ rows }: { rows: readonly PlanRow[] }) {
  const notes = rows.flatMap(({ name, otherGrade, keptKey, ...row }) => [
    ...(row.kind === 'also' ? [texts.also(name, row.className)] : []),
    ...(otherGrade ? [texts.otherGrade(name, otherGrade)] : []),
    ...(keptKey ? [texts.keptKey(name, keptKey)] : []),
  ]);
  if (notes.length === 0) return null;
  return (
    <List spacing={2} size="sm">
      {notes.map((note) => (
        <List.Item key={note}>{note}</List.Item>
      ))}
    </List>
  );
}

function withMember(members: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(members);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}
