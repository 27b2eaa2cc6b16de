/** All students of the teacher, with how they sign in and where they belong. */

import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconUserPlus, IconUserSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import {
  countRoster,
  type RosterCounts,
  type RosterFilter,
  searchRoster,
} from '#data/queries/teacher/roster.ts';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { addressForm } from '#ui/address/address-fields.ts';
import { useAddress } from '#ui/address/use-address.ts';
import { useDialogs, useSteady } from '#ui/dialogs/DialogLayer.tsx';
import { MoreButton } from '#ui/row-actions/MoreButton.tsx';
import { EmptyNote } from '#ui/teacher/EmptyNote.tsx';
import { FilterBar } from '#ui/teacher/FilterBar.tsx';
import { FoundStudents } from '#ui/teacher/FoundStudents.tsx';
import { CreateStudentDialog } from './CreateStudentDialog.tsx';
import styles from './RosterTab.module.css';
import { TakeOverDialog } from './TakeOverDialog.tsx';
import { RosterTable } from './table/RosterTable.tsx';
import type { RosterExtras } from './table/roster-extras.ts';
import { DIRECTIONS, FIRST_ORDER, type RosterOrder, SORTED_COLUMNS } from './table/roster-order.ts';
import { takeOverTexts, studentTexts as texts } from './texts.ts';

interface RosterAddress extends RosterOrder {
  search: string;
  filter: RosterFilter;
}

const rosterAddress = addressForm<RosterAddress>({
  search: { name: 'q', first: '' },
  filter: { name: 'show', first: 'all', values: ['all', 'assigned', 'unassigned'] satisfies RosterFilter[] },
  by: { name: 'sort', first: FIRST_ORDER.by, values: SORTED_COLUMNS },
  direction: { name: 'direction', first: FIRST_ORDER.direction, values: DIRECTIONS },
});

interface RosterTabProps {
  data: TeacherData;
  /** What other features add to the rows. */
  extras?: RosterExtras;
}

const nothingMore: RosterExtras = {};

export function RosterTab({ data: latest, extras = nothingMore }: RosterTabProps) {
  const data = useSteady(latest);
  const [creating, setCreating] = useState(false);
  const dialogs = useDialogs();
  const openStrays = () => dialogs.open((onClose) => <TakeOverDialog onClose={onClose} />);
  return (
    <Stack gap={8} className={styles.roster}>
      <div className={styles.head}>
        <Title order={2}>{texts.roster}</Title>
        <Counts counts={countRoster(data.students)} />
        <span className={styles.more}>
          <MoreButton
            label={texts.moreAll}
            actions={() => [
              { label: takeOverTexts.open, Icon: IconUserSearch, onChoose: openStrays },
              ...(extras.actionsForAll ?? []),
            ]}
          />
        </span>
        <Button
          className={styles.create}
          leftSection={<IconUserPlus size={16} aria-hidden />}
          onClick={() => setCreating(true)}
        >
          {texts.createButton}
        </Button>
      </div>
      {data.students.length === 0 ? (
        <EmptyNote title={texts.emptyTitle} message={texts.emptyText} />
      ) : (
        <Students data={data} extras={extras} />
      )}
      {creating && <CreateStudentDialog data={data} onClose={() => setCreating(false)} />}
    </Stack>
  );
}

/** One line: the rows below are what a teacher looks for. */
function Counts({ counts }: { counts: RosterCounts }) {
  return (
    <Group component="dl" m={0} c="dimmed" className={styles.counts}>
      {(['total', 'assigned', 'unassigned'] as const).map((name) => (
        <Group key={name} gap={6} wrap="nowrap">
          <dt>{texts.counts[name]}</dt>
          <Text component="dd" m={0} fz="inherit" fw={650} c="var(--mantine-color-text)">
            {counts[name]}
          </Text>
        </Group>
      ))}
    </Group>
  );
}

function Students({ data, extras }: { data: TeacherData; extras: RosterExtras }) {
  const { address, change } = useAddress(rosterAddress);
  const { search, filter } = address;
  const { students, classes } = data;
  const shown = useMemo(() => searchRoster(students, search, filter), [students, search, filter]);
  return (
    <>
      <FilterBar
        texts={texts}
        search={search}
        onSearch={(words) => change({ search: words })}
        filter={filter}
        onFilter={(chosen) => change({ filter: chosen })}
      />
      <FoundStudents count={shown.length} none={texts.nothingFound} />
      {shown.length === 0 ? (
        <EmptyNote title={texts.nothingFound} pose="sleeping" compact />
      ) : (
        <RosterTable students={shown} classes={classes} extras={extras} order={address} onOrder={change} />
      )}
    </>
  );
}
