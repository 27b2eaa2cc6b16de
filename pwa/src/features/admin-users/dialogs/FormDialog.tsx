/** The frame of every dialog here. Its form begins anew at each opening; leaving a begun one asks first. */
import type { ReactNode } from 'react';
import { FormModal } from '#ui/dialogs/FormModal.tsx';

interface FormDialogProps {
  title: string;
  opened: boolean;
  /** Name of the person the dialog is about, when the account does not exist any more. */
  gone?: string | null;
  /** A question without a form has nothing to lose. */
  isDirty?: boolean;
  onClose(): void;
  children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  return <FormModal {...props} />;
}
