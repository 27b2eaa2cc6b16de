/** The frame of every dialog here. Its form begins anew at each opening; leaving a begun one asks first. */
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
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

const SavingContext = createContext<(isSaving: boolean) => void>(() => {});

export function FormDialog({ children, ...frame }: FormDialogProps) {
  const [isSaving, setSaving] = useState(false);
  return (
    <FormModal {...frame} isSaving={isSaving}>
      <SavingContext value={setSaving}>{children}</SavingContext>
    </FormModal>
  );
}

/** Tells the dialog around it that its form is being sent: leaving it then loses nothing. */
export function useReportSaving(isSaving: boolean): void {
  const report = useContext(SavingContext);
  useEffect(() => {
    report(isSaving);
    // A form that is left while it is sent says nothing of the one that is opened next.
    return () => report(false);
  }, [isSaving, report]);
}
