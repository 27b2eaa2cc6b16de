/** The end of a list of which only the beginning is drawn. */
import { Button, Group } from '@mantine/core';
import type { Growing } from './use-growing.ts';

interface ShowMoreProps {
  growing: Growing;
  /** Rows of the whole list. */
  total: number;
  /** What the button says about the rows that are not drawn. */
  label(rest: number): string;
}

export function ShowMore({ growing, total, label }: ShowMoreProps) {
  const rest = total - growing.count;
  if (rest <= 0) return null;
  return (
    <Group justify="center" mt="md" ref={growing.endRef}>
      <Button variant="default" onClick={growing.grow}>
        {label(rest)}
      </Button>
    </Group>
  );
}
