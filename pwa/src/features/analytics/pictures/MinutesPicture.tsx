/** Minutes spoken per child and week; the longer the bar, the more a child spoke in all. */
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { minutesTable, minutesText } from '../figures/minutes.ts';
import type { Scope } from '../figures/scope.ts';
import { Bar } from './Bar.tsx';
import { Picture } from './Picture.tsx';
import { ShowRest } from './ShowRest.tsx';
import { minutesSentence, weekName } from './sentences.ts';
import { minutesCsv } from './tables.ts';
import { pictureTexts as texts } from './texts.ts';
import { useRows } from './use-rows.ts';
import { WideTable } from './WideTable.tsx';

/** Weeks of their own column: more fit no sheet of paper. The total is that of all. */
const COLUMNS = 10;

export function MinutesPicture({ scope }: { scope: Scope }) {
  const table = useMemo(() => minutesTable(scope), [scope]);
  const shown = useRows(30);
  const first = Math.max(table.weeks.length - COLUMNS, 0);
  const weeks = table.weeks.slice(first);
  const most = Math.max(...table.rows.map(({ total }) => total), 0);
  const head = [texts.student, texts.minutes.total, ...weeks.map(weekName)];
  return (
    <Picture
      title={texts.minutes.title}
      sentence={minutesSentence(table, table.weeks.at(-1))}
      fileName="minutes-spoken"
      isOfWeeks
      table={() => minutesCsv(table)}
    >
      {most > 0 && (
        <>
          <WideTable
            label={texts.minutes.title}
            head={head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          >
            {table.rows.slice(0, shown.count).map(({ child, seconds, total }) => (
              <tr key={child.uid}>
                <th scope="row">{child.name}</th>
                <td>
                  <Bar share={total / most}>{minutesText(total)}</Bar>
                </td>
                {weeks.map((week, column) => (
                  <td key={week}>{minutesText(seconds[first + column] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </WideTable>
          <ShowRest rows={shown} total={table.rows.length} />
          <Text size="sm" c="dimmed" mt="xs">
            {texts.minutes.note} {first > 0 && texts.minutes.latest(COLUMNS)}
          </Text>
        </>
      )}
    </Picture>
  );
}
