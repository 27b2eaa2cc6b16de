/** The button after the first rows of a picture. */
import { Button, Group } from '@mantine/core';
import classes from './Picture.module.css';
import { pictureTexts as texts } from './texts.ts';
import type { Rows } from './use-rows.ts';

/** `total`: rows of the whole picture. */
export function ShowRest({ rows, total }: { rows: Rows; total: number }) {
  if (total <= rows.count) return null;
  return (
    <Group justify="center" mt="md" className={classes.tools}>
      <Button variant="default" onClick={rows.showAll}>
        {texts.showMore(total - rows.count)}
      </Button>
    </Group>
  );
}
