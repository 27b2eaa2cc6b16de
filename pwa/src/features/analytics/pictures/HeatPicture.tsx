/** Students × activities; a cell leads to the answers of the child to the activity. */
import { Button, Group, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { analyticsBadge } from 'shared-schema/rules/colors/score-color';
import { type HeatCell, type HeatTable, heatTable } from '../figures/heat.ts';
import type { Child, Scope } from '../figures/scope.ts';
import classes from './HeatPicture.module.css';
import { Picture } from './Picture.tsx';
import { ShowRest } from './ShowRest.tsx';
import { heatSentence } from './sentences.ts';
import { heatCsv } from './tables.ts';
import { pictureTexts as texts } from './texts.ts';
import { useRows } from './use-rows.ts';
import { WideTable } from './WideTable.tsx';

/** Columns at a time: a teacher of several years has hundreds of activities. */
const COLUMNS = 10;
const { heat } = texts;

export function HeatPicture({ scope }: { scope: Scope }) {
  const table = useMemo(() => heatTable(scope), [scope]);
  const [first, setFirst] = useState(0);
  const from = first < table.columns.length ? first : 0;
  const shown = useRows(30);
  return (
    <Picture
      title={heat.title}
      sentence={heatSentence(table)}
      fileName="students-and-activities"
      table={() => heatCsv(table)}
    >
      {table.columns.length > 0 && (
        <>
          <Columns table={table} from={from} onMove={setFirst} />
          <Cells table={table} from={from} rows={shown.count} />
          <ShowRest rows={shown} total={table.rows.length} />
          <Text size="sm" c="dimmed" mt="xs">
            {Object.values(heat.legend).join(' · ')}. {heat.colors}
          </Text>
        </>
      )}
    </Picture>
  );
}

interface ColumnsProps {
  table: HeatTable;
  from: number;
  onMove(from: number): void;
}

function Columns({ table: { columns }, from, onMove }: ColumnsProps) {
  if (columns.length <= COLUMNS) return null;
  const to = Math.min(from + COLUMNS, columns.length);
  return (
    <Group gap="xs" mb="xs" className={classes.columns}>
      <Text size="sm">{heat.shown(from + 1, to, columns.length)}</Text>
      <Button
        {...{ variant: 'default', size: 'compact-sm' }}
        disabled={from === 0}
        onClick={() => onMove(from - COLUMNS)}
      >
        {heat.newer}
      </Button>
      <Button
        {...{ variant: 'default', size: 'compact-sm' }}
        disabled={to === columns.length}
        onClick={() => onMove(to)}
      >
        {heat.older}
      </Button>
    </Group>
  );
}

function Cells({ table, from, rows }: { table: HeatTable; from: number; rows: number }) {
  const columns = table.columns.slice(from, from + COLUMNS);
  const head = [texts.student, ...columns.map(({ title }) => title)];
  return (
    <WideTable
      label={heat.title}
      head={head.map((title, index) => (
        <th key={index === 0 ? '' : columns[index - 1]?.uid} scope="col">
          {title}
        </th>
      ))}
    >
      {table.rows.slice(0, rows).map(({ child, cells }) => (
        <tr key={child.uid}>
          <th scope="row">{child.name}</th>
          {columns.map(({ uid, title }, index) => (
            <Cell key={uid} child={child} title={title} cell={cells[from + index]} />
          ))}
        </tr>
      ))}
    </WideTable>
  );
}

const marks = { done: '✓', begun: '…', open: '○', none: '–' };

function Cell({ child, title, cell }: { child: Child; title: string; cell: HeatCell | undefined }) {
  if (!cell) return <td />;
  const { state, score, activityUid } = cell;
  const shown = score === null ? marks[state] : `${marks[state]} ${texts.percent(score)}`;
  const label = [heat.states[state], ...(score === null ? [] : [texts.percent(score)])].join(', ');
  const hasWork = state === 'done' || state === 'begun';
  const search = new URLSearchParams({ view: 'student', student: child.uid, activity: activityUid });
  return (
    <td className={classes.cell} data-color={analyticsBadge(score) ?? 'none'} data-state={state}>
      {hasWork ? (
        <Link to={`/teacher/recordings?${search}`} aria-label={`${child.name}, ${title}: ${label}`}>
          {shown}
        </Link>
      ) : (
        <span role="img" aria-label={label}>
          {shown}
        </span>
      )}
    </td>
  );
}
