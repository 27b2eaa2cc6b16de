/** The button under a list of which only the beginning is drawn. */
import { Button } from '@mantine/core';
import { recordingTexts as texts } from './texts.ts';

/** `left`: how many are not drawn. */
export function ShowMore({ left, onShow }: { left: number; onShow(): void }) {
  if (left <= 0) return null;
  return (
    <Button variant="subtle" mt="xs" onClick={onShow}>
      {texts.showMore(left)}
    </Button>
  );
}
