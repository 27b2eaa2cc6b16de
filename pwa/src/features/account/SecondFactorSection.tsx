/** The second factor: off, being set up, or on. What is secret is shown once and kept nowhere in the app. */
import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useRecheck } from '#data/admin/use-recheck.ts';
import type { Api } from '#data/api/client.ts';
import { useRead } from '#data/api/use-read.ts';
import { useAppContext } from '#data/app-context.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { readField } from '#platform/read-field.ts';
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
  const { state, refresh, recheck } = useRead(account.uid, read);
  useRecheck(recheck);
  const [step, setStep] = useState<Step>({ kind: 'idle' });
  const { isRunning, run } = useAsyncAction();
  const [areCodesUnseen, setUnseen] = useState(false);
  const [checks, setChecks] = useState(0);
  const isChecking = checks > 0;
  const close = () => setStep({ kind: 'idle' });
  const isOn = state.status === 'ready' && state.value.isOn;
  // A change whose answer was lost may have been made.
  const shown: Step = state.status === 'ready' && isDone(step, isOn) ? { kind: 'idle' } : step;

  const checkAgain = async () => {
    setChecks((count) => count + 1);
    await refresh();
    setChecks((count) => count - 1);
  };
  /** It was off on this page: where it is on now, its codes were not shown here. */
  const checkCodes = () => {
    setUnseen(true);
    return checkAgain();
  };
  const turnOn = async (currentPassword: string) => {
    const done = await run(
      () => api('POST /api/auth/second-factor', { body: { currentPassword } }),
      accountFailure,
    );
    if (!done) return checkCodes();
    setStep({ kind: 'app', secret: done.value });
  };
  const turnOff = async (currentPassword: string) => {
    const done = await run(
      () => api('POST /api/auth/second-factor/remove', { body: { currentPassword } }),
      accountFailure,
    );
    if (!done) return checkAgain();
    close();
    showToast({ title: texts.turnedOff });
    await refresh();
  };
  const confirm = async (code: string) => {
    const done = await run(
      () => api('POST /api/auth/second-factor/confirm', { body: { code } }),
      (error) => {
        // The key counts no longer: no code of it would be right.
        if (readField(error, 'code') === 'conflict') setStep({ kind: 'confirm', change: 'turn_on' });
        return accountFailure(error);
      },
    );
    if (!done) return checkCodes();
    setStep({ kind: 'codes', codes: done.value.recoveryCodes });
    setUnseen(false);
    await refresh();
  };

  return (
    <AccountSection title={texts.title} hint={texts.hint}>
      {state.status !== 'ready' && <NotRead status={state.status} onRetry={() => void refresh()} />}
      {state.status === 'ready' && shown.kind === 'idle' && isChecking && (
        <NotRead status="loading" onRetry={() => void refresh()} />
      )}
      {state.status === 'ready' && shown.kind === 'idle' && !isChecking && (
        <State
          {...state.value}
          areCodesUnseen={areCodesUnseen}
          onChange={() => setStep({ kind: 'confirm', change: isOn ? 'turn_off' : 'turn_on' })}
        />
      )}
      {shown.kind === 'confirm' && (
        <ConfirmPassword
          submit={shown.change === 'turn_on' ? texts.continue : texts.turnOff}
          isRunning={isRunning}
          onConfirm={(password) => void (shown.change === 'turn_on' ? turnOn(password) : turnOff(password))}
          onCancel={close}
        />
      )}
      {shown.kind === 'app' && (
        <SetUpApp secret={shown.secret} isRunning={isRunning} onCode={confirm} onCancel={close} />
      )}
      {shown.kind === 'codes' && <RecoveryCodes codes={shown.codes} onDone={close} />}
    </AccountSection>
  );
}

/** Whether the server says already what this step asks for. */
function isDone(step: Step, isOn: boolean): boolean {
  if (step.kind === 'app') return isOn;
  return step.kind === 'confirm' && isOn === (step.change === 'turn_on');
}

interface StateProps {
  isOn: boolean;
  recoveryCodesLeft: number;
  /** Nobody saw the recovery codes on this page, though it is on. */
  areCodesUnseen: boolean;
  onChange(): void;
}

function State({ isOn, recoveryCodesLeft, areCodesUnseen, onChange }: StateProps) {
  return (
    <Group justify="space-between">
      <Stack gap={4} align="flex-start">
        <Badge variant="light" size="lg" color={isOn ? 'green' : 'gray'}>
          {isOn ? texts.on : texts.off}
        </Badge>
        {isOn && <Text size="sm">{texts.codesLeft(recoveryCodesLeft)}</Text>}
        {isOn && areCodesUnseen && <Alert color="yellow">{texts.codesUnseen}</Alert>}
      </Stack>
      <Button variant={isOn ? 'default' : 'filled'} onClick={onChange}>
        {isOn ? texts.turnOff : texts.turnOn}
      </Button>
    </Group>
  );
}
