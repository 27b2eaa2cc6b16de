/** A small button with an icon, as they stand in rows and lists. Its label is its name and its tooltip. */
import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

interface ToolButtonProps extends Pick<ActionIconProps, 'color' | 'disabled'> {
  label: string;
  /** Shorter words for the tooltip. */
  title?: string;
  buttonRef?: Ref<HTMLButtonElement>;
  /** Says what a tap does, where the same button does something else afterwards: see `guard-taps.ts`. */
  tapKey?: string;
  onClick(): void;
  /** The icon. */
  children: ReactNode;
}

const SIZE_PX = 36;

export function ToolButton({
  label,
  title = label,
  buttonRef,
  tapKey,
  onClick,
  children,
  ...look
}: ToolButtonProps) {
  return (
    <ActionIcon
      {...look}
      ref={buttonRef}
      variant="subtle"
      size={SIZE_PX}
      aria-label={label}
      title={title}
      data-tap-key={tapKey}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
