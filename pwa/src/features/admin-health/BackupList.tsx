/** The backups of one place, newest first; the older ones when asked for. */
import { Button, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { BackupPlace, KeptBackup } from 'shared-schema/contract';
import { dayAndTime, sizeOf, backupTexts as texts } from './texts.ts';

const SHOWN_FIRST = 5;

interface BackupListProps {
  place: BackupPlace;
  /** Alone it needs no heading. */
  isOnly: boolean;
}

export function BackupList({ place, isOnly }: BackupListProps) {
  const { kind, isThere, backups } = place;
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? backups : backups.slice(0, SHOWN_FIRST);
  const older = backups.length - shown.length;
  const name = texts.places[kind];
  return (
    <Stack gap="xs">
      {!isOnly && (
        <Title order={3} size="h5">
          {name}
        </Title>
      )}
      {!isThere && kind === 'second' && <Text>{texts.away}</Text>}
      {(isThere || kind === 'main') && backups.length === 0 && <Text>{texts.none}</Text>}
      {shown.length > 0 && (
        <Table aria-label={name}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.made}</Table.Th>
              <Table.Th>{texts.size}</Table.Th>
              <Table.Th>{texts.state}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((backup) => (
              <Table.Tr key={backup.name}>
                <Table.Td>{dayAndTime(backup.madeAt)}</Table.Td>
                <Table.Td>{sizeOf(backup.bytes)}</Table.Td>
                <Table.Td>{stateOf(backup)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {older > 0 && (
        <Button variant="default" w="fit-content" onClick={() => setIsWhole(true)}>
          {texts.more(older)}
        </Button>
      )}
    </Stack>
  );
}

function stateOf({ isVerified, lost }: KeptBackup): string {
  if (!isVerified) return texts.unverified;
  return lost > 0 ? texts.lacks(lost) : texts.verified;
}
