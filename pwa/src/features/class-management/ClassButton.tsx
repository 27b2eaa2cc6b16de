/** A button of one class: a word to see, and the class's name for those who hear it. */
import { Button, type ButtonProps } from '@mantine/core';
import type { IconCopy } from '@tabler/icons-react';

interface ClassButtonProps extends Pick<ButtonProps, 'size' | 'className'> {
  icon: typeof IconCopy;
  word: string;
  label: string;
  onClick(): void;
}

export function ClassButton({ size = 'sm', icon: Icon, word, label, ...more }: ClassButtonProps) {
  return (
    <Button
      size={size}
      variant="default"
      leftSection={<Icon size={size === 'xs' ? 14 : 16} aria-hidden />}
      aria-label={label}
      {...more}
    >
      {word}
    </Button>
  );
}
