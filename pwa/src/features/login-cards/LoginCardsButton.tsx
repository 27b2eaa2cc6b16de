/** Opens the login cards of a class. */
import { Button } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import { Suspense } from 'react';
import type { SchoolClass } from '#data/queries/teacher/rows.ts';
import { useDialogs } from '#ui/dialogs/DialogLayer.tsx';
import { lazyOnTap } from '#ui/status/lazy-part.tsx';
import { cardTexts as texts } from './texts.ts';

const LoginCardsDialog = lazyOnTap(() => import('./LoginCardsDialog.tsx'));

export function LoginCardsButton({ of }: { of: SchoolClass }) {
  const dialogs = useDialogs();
  return (
    <Button
      variant="default"
      leftSection={<IconId size={16} aria-hidden />}
      onClick={() =>
        dialogs.open((onClose) => (
          <Suspense>
            <LoginCardsDialog of={of} onClose={onClose} />
          </Suspense>
        ))
      }
    >
      {texts.open}
    </Button>
  );
}
