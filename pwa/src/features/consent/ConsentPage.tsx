/** Consent (/teacher/consent): what families allow, noted and withdrawn for one child or for many. Decision 080. */
import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import { useTable } from '#data/queries/use-table.ts';
import { addressForm } from '#ui/address/address-fields.ts';
import { useAddress } from '#ui/address/use-address.ts';
import { useDialogs, useSteady } from '#ui/dialogs/DialogLayer.tsx';
import { ShowMore } from '#ui/growing-list/ShowMore.tsx';
import { useGrowing } from '#ui/growing-list/use-growing.ts';
import { LoadingBlock } from '#ui/status/LoadingBlock.tsx';
import { EmptyNote } from '#ui/teacher/EmptyNote.tsx';
import { FilterBar } from '#ui/teacher/FilterBar.tsx';
import { FoundStudents } from '#ui/teacher/FoundStudents.tsx';
import type { PageFrame } from '#ui/teacher/page-frame.ts';
import classes from './ConsentRow.module.css';
import { ConsentHeading, ConsentRow } from './ConsentRow.tsx';
import { type ConsentFilter, type ConsentItem, consentItems, searchConsents } from './consent-list.ts';
import { GiveDialog } from './GiveDialog.tsx';
import { consentTexts as texts } from './texts.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

const links = [{ to: '/teacher', label: texts.dashboard }];

interface ConsentAddress {
  search: string;
  filter: ConsentFilter;
}

const consentAddress = addressForm<ConsentAddress>({
  search: { name: 'q', first: '' },
  filter: { name: 'show', first: 'all', values: ['all', 'without', 'off'] satisfies ConsentFilter[] },
});

interface ConsentPageProps {
  Frame: PageFrame;
  /** Saves the form that families sign under this name. */
  onForm(fileName: string): void;
}

export function ConsentPage({ Frame, onForm }: ConsentPageProps) {
  const items = useConsentItems();
  return (
    <Frame links={links}>
      <Group justify="space-between" mb="xs">
        <Title order={1}>{texts.title}</Title>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => onForm(texts.formName)}
        >
          {texts.form}
        </Button>
      </Group>
      <Text c="dimmed" mb="md">
        {texts.intro}
      </Text>
      {items ? <ConsentList items={items} /> : <LoadingBlock height={320} label={texts.loading} />}
    </Frame>
  );
}

function useConsentItems(): ConsentItem[] | undefined {
  const data = useTeacherData();
  const consents = useTable('consents');
  return useMemo(
    () => data && consents && consentItems(data.students, consents, data.classes),
    [data, consents],
  );
}

export function ConsentList({ items: latest }: { items: readonly ConsentItem[] }) {
  const items = useSteady(latest);
  const { address, change } = useAddress(consentAddress);
  const { search, filter } = address;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const shown = searchConsents(items, search, filter);
  const growing = useGrowing(`${filter} ${search}`);
  // Whom a filter hides is not changed with those who are shown.
  const chosenItems = shown.filter(({ student }) => chosen.has(student.uid));
  const choose = (uids: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const uid of uids) isChosen ? next.add(uid) : next.delete(uid);
      return next;
    });
  if (items.length === 0) return <EmptyNote title={texts.emptyTitle} message={texts.emptyText} />;
  return (
    <Stack gap="sm">
      <FilterBar
        texts={texts}
        search={search}
        onSearch={(words) => change({ search: words })}
        filter={filter}
        onFilter={(named) => change({ filter: named })}
      />
      <FoundStudents count={shown.length} none={texts.nothingFound} />
      {shown.length === 0 ? (
        <EmptyNote title={texts.nothingFound} pose="sleeping" compact />
      ) : (
        <Choice
          shown={shown}
          chosen={chosenItems}
          onAll={(isChosen) =>
            choose(
              shown.map(({ student }) => student.uid),
              isChosen,
            )
          }
          onDone={() => setChosen(new Set())}
        />
      )}
      {shown.length > 0 && (
        <div className={classes.list}>
          <ConsentHeading />
          <ul className={classes.rows} aria-label={texts.list}>
            {shown.slice(0, growing.count).map((item) => (
              <ConsentRow
                key={item.student.uid}
                item={item}
                isChosen={chosen.has(item.student.uid)}
                onChoose={(isChosen) => choose([item.student.uid], isChosen)}
              />
            ))}
          </ul>
        </div>
      )}
      <ShowMore growing={growing} total={shown.length} label={texts.more} />
    </Stack>
  );
}

interface ChoiceProps {
  shown: readonly ConsentItem[];
  chosen: readonly ConsentItem[];
  onAll(isChosen: boolean): void;
  /** What was to be done with the chosen children is stored. */
  onDone(): void;
}

/** All of them, and what to do with the chosen ones. */
function Choice({ shown, chosen, onAll, onDone }: ChoiceProps) {
  const dialogs = useDialogs();
  const isAll = chosen.length === shown.length;
  return (
    <Group justify="space-between" mih={44}>
      <Checkbox
        label={chosen.length > 0 ? texts.chosen(chosen.length) : texts.chooseAll(shown.length)}
        checked={isAll}
        indeterminate={!isAll && chosen.length > 0}
        onChange={() => onAll(!isAll)}
      />
      <Group gap="xs">
        <Button
          disabled={chosen.length === 0}
          onClick={() =>
            dialogs.open((close) => <GiveDialog items={chosen} onDone={onDone} onClose={close} />)
          }
        >
          {texts.give}
        </Button>
        <Button
          variant="default"
          disabled={chosen.length === 0}
          onClick={() =>
            dialogs.open((close) => <WithdrawDialog items={chosen} onDone={onDone} onClose={close} />)
          }
        >
          {texts.withdraw}
        </Button>
      </Group>
    </Group>
  );
}
