/** The second factor: off, being set up, or on. What is secret is shown once and kept nowhere in the app. */
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Api } from '#data/api/client.ts';
import { useRead } from '#data/api/use-read.ts';
import { useAppContext } from '#data/app-context.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { AccountSection } from './AccountSection.tsx';
import { ConfirmPassword } from './ConfirmPassword.tsx';
import { accountFailure } from './failure.ts';
import { NotRead } from './NotRead.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { type AppSecret, SetUpApp } from './SetUpApp.tsx';
import { accountTexts } from './texts.ts';

const texts = accountTexts.secondFactor;

type Step =
  | { kind: 'idle' }
  | { kind: 'confirm'; change: 'turn_on' | 'turn_off' }
  | { kind: 'app'; secret: AppSecret }
  | { kind: 'codes'; codes: readonly string[] };

const read = (api: Api) => api('GET /api/auth/second-factor');

export function SecondFactorSection({ account }: { account: Account }) {
  const { api } = useAppContext();
  const { state, refresh } = useRead(account.uid, read);
  const [step, setStep] = useState<Step>({ kind: 'idle' });
  const { isRunning, run } = useAsyncAction();
  const close = () => setStep({ kind: 'idle' });

  const turnOn = async (currentPassword: string) => {
    const done = await run(
      () => api('POST /api/auth/second-factor', { body: { currentPassword } }),
      accountFailure,
    );
    if (done) setStep({ kind: 'app', secret: done.value });
  };
  const turnOff = async (currentPassword: string) => {
    const done = await run(
      () => api('POST /api/auth/second-factor/remove', { body: { currentPassword } }),
      accountFailure,
    );
    if (!done) return;
    close();
    showToast({ title: texts.turnedOff });
    await refresh();
  };
  const confirm = async (code: string) => {
    const done = await run(
      () => api('POST /api/auth/second-factor/confirm', { body: { code } }),
      accountFailure,
    );
    if (!done) return;
    setStep({ kind: 'codes', codes: done.value.recoveryCodes });
    await refresh();
  };

  return (
    <AccountSection title={texts.title} hint={texts.hint}>
      {state.status !== 'ready' && <NotRead status={state.status} onRetry={() => void refresh()} />}
      {state.status === 'ready' && step.kind === 'idle' && (
        <State
          {...state.value}
          onChange={() => setStep({ kind: 'confirm', change: state.value.isOn ? 'turn_off' : 'turn_on' })}
        />
      )}
      {step.kind === 'confirm' && (
        <ConfirmPassword
          submit={step.change === 'turn_on' ? texts.continue : texts.turnOff}
          isRunning={isRunning}
          onConfirm={(password) => void (step.change === 'turn_on' ? turnOn(password) : turnOff(password))}
          onCancel={close}
        />
      )}
      {step.kind === 'app' && (
        <SetUpApp secret={step.secret} isRunning={isRunning} onCode={confirm} onCancel={close} />
      )}
      {step.kind === 'codes' && <RecoveryCodes codes={step.codes} onDone={close} />}
    </AccountSection>
  );
}

interface StateProps {
  isOn: boolean;
  recoveryCodesLeft: number;
  onChange(): void;
}

function State({ isOn, recoveryCodesLeft, onChange }: StateProps) {
  return (
    <Group justify="space-between">
      <Stack gap={4} align="flex-start">
        <Badge variant="light" size="lg" color={isOn ? 'green' : 'gray'}>
          {isOn ? texts.on : texts.off}
        </Badge>
        {isOn && <Text size="sm">{texts.codesLeft(recoveryCodesLeft)}</Text>}
      </Stack>
      <Button variant={isOn ? 'default' : 'filled'} onClick={onChange}>
        {isOn ? texts.turnOff : texts.turnOn}
      </Button>
    </Group>
  );
}
