/** The password of a student as far as it is known: the username, or the student's own, which nobody is shown. */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCommandAction } from '#actions/use-command-action.ts';
import { useAppContext } from '#data/app-context.ts';
import { resetStudentPassword } from '#data/commands/student-commands.ts';
import { personName } from '#data/queries/teacher/names.ts';
import type { Student } from '#data/queries/teacher/rows.ts';
import { ConfirmDialog } from '#ui/teacher/ConfirmDialog.tsx';
import { studentTexts as texts } from './texts.ts';

interface PasswordFieldProps {
  /** As it is now, also when somebody else sets a password while the form is open. */
  student: Student;
  /** As the form has it: a password that matches follows it. */
  username: string;
  /** Left out where nothing can be reset. */
  onReset?: (() => void) | undefined;
}

export function PasswordField({ student, username, onReset }: PasswordFieldProps) {
  const matches = student.passwordMirrorsUsername;
  const waiting = student.local === 'waiting' ? texts.passwordWaiting : undefined;
  return (
    <div>
      <TextInput
        label={texts.password}
        description={matches ? [texts.passwordHint, waiting].filter(Boolean).join(' ') : undefined}
        inputWrapperOrder={['label', 'input', 'description']}
        readOnly
        variant="filled"
        autoComplete="off"
        value={matches ? username : texts.passwordSecret}
      />
      {!matches && onReset && (
        <Button variant="default" size="xs" mt={6} onClick={onReset}>
          {texts.resetPassword}
        </Button>
      )}
    </div>
  );
}

/** Opens `ResetPasswordDialog` above the form around it. */
export function usePasswordReset(student: Student) {
  const [asking, setAsking] = useState(false);
  return {
    asking,
    ask: () => setAsking(true),
    element: <ResetPasswordDialog student={student} opened={asking} onClose={() => setAsking(false)} />,
  };
}

interface ResetPasswordDialogProps {
  student: Student;
  opened: boolean;
  onClose(): void;
}

/** Asks, and resets at once: a form around it has nothing to save for that. */
export function ResetPasswordDialog({ student, opened, onClose }: ResetPasswordDialogProps) {
  const context = useAppContext();
  const { run } = useCommandAction();
  const { username } = student;
  const words = {
    done: { title: texts.passwordReset, message: texts.passwordResetText(username) },
    later: texts.passwordResetLater(username),
  };
  const reset = () => run(() => resetStudentPassword(student, context), words, texts.resetFailed);
  return (
    <ConfirmDialog
      opened={opened}
      title={texts.resetTitle}
      message={texts.resetText(personName(student), username)}
      confirm={texts.resetConfirm}
      onConfirm={() => void reset()}
      onClose={onClose}
    />
  );
}
