/** A round button for the thumb. Its label is its name and its tooltip. */
import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface BarButtonProps extends Pick<ActionIconProps, 'color' | 'variant'> {
  label: string;
  isDisabled?: boolean;
  onClick(): void;
  /** The icon. */
  children: ReactNode;
}

const SIZE_PX = 48;

export function BarButton({ label, isDisabled = false, variant = 'light', ...button }: BarButtonProps) {
  return (
    <ActionIcon
      {...button}
      size={SIZE_PX}
      radius="xl"
      variant={variant}
      aria-label={label}
      title={label}
      // The bar of the next answer is another one: who clicks 'Skip' twice skips twice.
      data-tap-key={label}
      disabled={isDisabled}
    />
  );
}
