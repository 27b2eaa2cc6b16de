/** The button of the sign-in form and of the password step. */
import { Button } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { loginTexts } from './texts.ts';

export function StartButton({ pending }: { pending: boolean }) {
  return (
    <Button
      type="submit"
      fullWidth
      disabled={pending}
      leftSection={<IconPlayerPlayFilled size={28} aria-hidden />}
    >
      {pending ? loginTexts.submitting : loginTexts.submit}
    </Button>
  );
}
