/** All students of the teacher, with how they sign in and where they belong. */

import { Button, Stack, Title } from '@mantine/core';
import { IconUserPlus, IconUserSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { countRoster, type RosterFilter, searchRoster } from '#data/queries/teacher/roster.ts';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { addressForm } from '#ui/address/address-fields.ts';
import { useAddress } from '#ui/address/use-address.ts';
import { useDialogs, useSteady } from '#ui/dialogs/DialogLayer.tsx';
import { MoreButton } from '#ui/row-actions/MoreButton.tsx';
import { CountLine } from '#ui/teacher/CountLine.tsx';
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
const COUNTS = ['total', 'assigned', 'unassigned'] as const;

export function RosterTab({ data: latest, extras = nothingMore }: RosterTabProps) {
  const data = useSteady(latest);
  const [creating, setCreating] = useState(false);
  const dialogs = useDialogs();
  const counts = countRoster(data.students);
  const openStrays = () => dialogs.open((onClose) => <TakeOverDialog onClose={onClose} />);
  return (
    <Stack gap={8} className={styles.roster}>
      <div className={styles.head}>
        <Title order={2}>{texts.roster}</Title>
        <CountLine
          className={styles.counts}
          counts={COUNTS.map((name) => ({ label: texts.counts[name], value: counts[name] }))}
        />
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
