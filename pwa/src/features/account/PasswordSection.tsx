/** One's own password: the current one is asked for, because a session that was left open proves nothing. */
import { Button, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { errors } from 'shared-schema/contract/errors';
import { passwordProblem } from 'shared-schema/rules/people/password';
import { useIdempotencyKey } from '#data/api/use-idempotency-key.ts';
import { useAppContext } from '#data/app-context.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { changePassword } from '#data/auth/account/own-account.ts';
import { useSignInOptions } from '#data/auth/use-sign-in-options.ts';
import { readField } from '#platform/read-field.ts';
import { SecretField } from '#ui/forms/SecretField.tsx';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { useFields } from '#ui/forms/use-fields.ts';
import { useFirstProblem } from '#ui/forms/use-first-problem.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { AccountSection } from './AccountSection.tsx';
import { accountFailure } from './failure.ts';
import { accountTexts } from './texts.ts';

const texts = accountTexts.password;

const EMPTY = { current: '', next: '' };

export function PasswordSection({ account }: { account: Account }) {
  const context = useAppContext();
  const mayBeWithout = Boolean(useSignInOptions()?.googleClientId);
  const { values, set, reset } = useFields(EMPTY);
  const [problems, setProblems] = useState<Partial<typeof EMPTY>>({});
  const { isRunning, run } = useAsyncAction();
  const keyOf = useIdempotencyKey();
  const { form, focusProblem } = useFirstProblem();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(values, account);
    setProblems(found);
    if (Object.keys(found).length > 0) return focusProblem();
    const change = { currentPassword: values.current, password: values.next };
    const failed = (error: unknown) => {
      if (readField(error, 'code') === 'password_required') {
        setProblems({ current: texts.required });
        focusProblem();
      }
      return accountFailure(error);
    };
    if (!(await run(() => changePassword(context, account, change, keyOf(change)), failed))) return;
    reset();
    showToast({ title: texts.saved, message: texts.savedHint });
  };
  return (
    <AccountSection title={texts.title} hint={texts.hint}>
      <form ref={form} noValidate onSubmit={send} aria-label={texts.title}>
        <Stack gap="md" maw={420}>
          <SecretField
            label={texts.current}
            description={mayBeWithout ? texts.currentHint : undefined}
            withAsterisk={false}
            autoComplete="current-password"
            value={values.current}
            error={problems.current}
            onChange={(value) => set('current', value)}
          />
          <SecretField
            label={texts.next}
            autoComplete="new-password"
            value={values.next}
            error={problems.next}
            onChange={(value) => set('next', value)}
          />
          <div>
            <Button type="submit" loading={isRunning}>
              {texts.save}
            </Button>
          </div>
        </Stack>
      </form>
    </AccountSection>
  );
}

/** Only the server knows whether there is a current password: who came with Google may have none yet. */
function problemsOf({ next }: typeof EMPTY, { username }: Account): Partial<typeof EMPTY> {
  const weak = passwordProblem(next, { username });
  return weak ? { next: errors[weak].error } : {};
}
