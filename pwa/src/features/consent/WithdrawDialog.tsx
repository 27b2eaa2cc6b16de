/** Notes that families took a consent back, or refused it. */
import { Alert } from '@mantine/core';
import { IconMicrophoneOff } from '@tabler/icons-react';
import { withdrawConsents } from '#data/commands/consent-commands.ts';
import { type ConsentDialogProps, ConsentForm } from './ConsentForm.tsx';
import { consentTexts as texts } from './texts.ts';

export function WithdrawDialog(props: ConsentDialogProps) {
  const studentUids = props.items.map(({ student }) => student.uid);
  return (
    <ConsentForm
      {...props}
      title={texts.withdrawTitle}
      what={texts.whatNoMore}
      done={texts.withdrew}
      store={({ purposes, at: withdrawnAt }, to) =>
        withdrawConsents({ studentUids, purposes, withdrawnAt }, to)
      }
    >
      <Alert color="sky" icon={<IconMicrophoneOff aria-hidden />}>
        {texts.effect}
      </Alert>
    </ConsentForm>
  );
}
