/** A small button with an icon, as they stand in rows and lists. Its label is its name and its tooltip. */
import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

interface ToolButtonProps extends Pick<ActionIconProps, 'color' | 'disabled'> {
  label: string;
  /** Shorter words for the tooltip. */
  title?: string;
  buttonRef?: Ref<HTMLButtonElement>;
  onClick(): void;
  /** The icon. */
  children: ReactNode;
}

const SIZE_PX = 36;

export function ToolButton({ label, title = label, buttonRef, onClick, children, ...look }: ToolButtonProps) {
  return (
    <ActionIcon
      {...look}
      ref={buttonRef}
      variant="subtle"
      size={SIZE_PX}
      aria-label={label}
      title={title}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
