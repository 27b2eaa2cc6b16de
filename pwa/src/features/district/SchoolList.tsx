/** All schools, those that need somebody first: a table where there is room, and one part per school on a phone. */
import { Badge, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { ShowMore } from '#ui/growing-list/ShowMore.tsx';
import { useGrowing } from '#ui/growing-list/use-growing.ts';
import classes from './SchoolList.module.css';
import type { SchoolRow } from './school-rows.ts';
import { listTexts as texts } from './texts.ts';

/** With fewer, all are on one screen. */
const SEARCH_MIN_ROWS = 10;

const colors = {
  now: 'red',
  soon: 'yellow',
  stale: 'gray',
  well: 'green',
  new: 'gray',
  away: 'gray',
} as const;

export function SchoolList({ rows }: { rows: readonly SchoolRow[] }) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = rows.filter(({ host }) => host.includes(wanted));
  const growing = useGrowing(wanted);
  const { columns } = texts;
  return (
    <Stack component="section" gap="sm" aria-labelledby="schools">
      <Group justify="space-between">
        <Title order={2} size="h4" id="schools">
          {texts.title(rows.length)}
        </Title>
        {rows.length >= SEARCH_MIN_ROWS && (
          <TextInput
            type="search"
            aria-label={texts.search}
            placeholder={texts.search}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
      </Group>
      {found.length === 0 && <Text>{texts.noMatch}</Text>}
      {found.length > 0 && (
        <table className={classes.schools} aria-labelledby="schools">
          <thead>
            <tr>
              {Object.values(columns).map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.slice(0, growing.count).map((row) => (
              <tr key={row.host}>
                <th scope="row">
                  {row.host}
                  {row.seen && (
                    <Text size="sm" c="dimmed">
                      {row.seen}
                    </Text>
                  )}
                </th>
                <td data-column={columns.health}>
                  <Stack gap={4} align="flex-start">
                    {row.health.map(({ urgency, words }) => (
                      <Badge
                        key={words}
                        color={colors[urgency]}
                        variant="light"
                        tt="none"
                        radius="md"
                        className={classes.badge ?? ''}
                      >
                        {words}
                      </Badge>
                    ))}
                  </Stack>
                </td>
                <Fact column={columns.version} value={row.version} />
                <Fact column={columns.database} value={row.database} />
                <Fact column={columns.files} value={row.files} />
                <Fact column={columns.backup} value={row.backup} />
                <Fact column={columns.inYear} value={row.inYear} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ShowMore growing={growing} total={found.length} label={texts.more} />
    </Stack>
  );
}

/** On a phone, a column says its name beside each value, and nothing where nobody knows. */
function Fact({ column, value }: { column: string; value: string }) {
  return (
    <td data-column={column} data-unknown={value === texts.unknown || undefined}>
      {value}
    </td>
  );
}
