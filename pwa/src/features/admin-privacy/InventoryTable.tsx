/** Each stored table in a row; on a phone the row is a small card. */
import { Table } from '@mantine/core';
import type { PrivacyPacket } from 'shared-schema/contract';
import classes from './PrivacyPacketPage.module.css';
import { packetTexts as texts } from './texts.ts';

type Entry = PrivacyPacket['inventory'][number];

export function InventoryTable({ inventory }: { inventory: readonly Entry[] }) {
  const { what, about, holds, why, kept } = texts.columns;
  return (
    <Table className={classes.inventory} verticalSpacing="xs" fz="sm">
      <Table.Thead>
        <Table.Tr>
          {[what, about, holds, why, kept].map((column) => (
            <Table.Th key={column}>{column}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {inventory.map((entry) => (
          <Table.Tr key={entry.title}>
            <Table.Th scope="row">{entry.title}</Table.Th>
            <Table.Td data-label={about}>{entry.about.map((one) => texts.subjects[one]).join(', ')}</Table.Td>
            <Table.Td data-label={holds}>
              <Holds items={entry.holds} />
            </Table.Td>
            <Table.Td data-label={why}>{entry.why}</Table.Td>
            <Table.Td data-label={kept}>{entry.kept}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Holds({ items }: { items: Entry['holds'] }) {
  if (items.length === 0) return texts.nothing;
  return (
    <ul className={classes.holds}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
