/** The frame of every dialog here. Its form begins anew at each opening. */
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { adminTexts } from '../texts.ts';

interface FormDialogProps {
  title: string;
  opened: boolean;
  onClose(): void;
  children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  return <Modal closeButtonProps={{ 'aria-label': adminTexts.close }} {...props} />;
}
