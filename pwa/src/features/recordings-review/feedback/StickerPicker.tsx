/** One of the stickers, or none: pictures that a child understands. */
import { Group, Input, UnstyledButton } from '@mantine/core';
import { STICKER_NAMES, STICKERS, type Sticker } from 'shared-schema/rules/feedback/stickers';
import { Emoji } from '#ui/emoji/Emoji.tsx';
import classes from './StickerPicker.module.css';
import { feedbackTexts as texts } from './texts.ts';

interface StickerPickerProps {
  value: Sticker | null;
  onChange(sticker: Sticker | null): void;
}

export function StickerPicker({ value, onChange }: StickerPickerProps) {
  return (
    <Input.Wrapper label={texts.sticker} labelElement="div">
      <Group gap={4} role="group" aria-label={texts.sticker}>
        {STICKERS.map((sticker) => (
          <UnstyledButton
            key={sticker}
            className={classes.sticker}
            aria-label={STICKER_NAMES[sticker]}
            aria-pressed={value === sticker}
            onClick={() => onChange(value === sticker ? null : sticker)}
          >
            <Emoji name={sticker} size={30} />
          </UnstyledButton>
        ))}
      </Group>
    </Input.Wrapper>
  );
}
