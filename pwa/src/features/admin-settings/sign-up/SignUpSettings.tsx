/** Who may sign up as a teacher of this school, and the code for it. For the page of the school's settings. */
import { Radio, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { SchoolSettings, SignUpMode } from 'shared-schema/contract';
import { useSignInOptions } from '#data/auth/use-sign-in-options.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { notSaved } from '../not-saved.ts';
import { SignUpCode } from './SignUpCode.tsx';
import { signUpTexts as texts } from './texts.ts';

const modes = ['open', 'code', 'closed'] as const satisfies readonly SignUpMode[];

interface SignUpSettingsProps {
  settings: Pick<SchoolSettings, 'signUp'>;
  /** Resolves when the server has agreed. */
  change(settings: { signUp: SignUpMode }): Promise<unknown>;
}

export function SignUpSettings({ settings, change }: SignUpSettingsProps) {
  const [saving, setSaving] = useState<SignUpMode | null>(null);
  const options = useSignInOptions();
  /** What the server does while nobody has decided; null once somebody has, or until the server has said so. */
  const undecided = settings.signUp === null ? (options?.signUp ?? null) : null;
  const choose = async (signUp: SignUpMode) => {
    setSaving(signUp);
    try {
      await change({ signUp });
    } catch (error) {
      showToast({ ...notSaved(error), tone: 'error' });
    } finally {
      setSaving(null);
    }
  };
  return (
    <Stack component="section" gap="md" aria-labelledby="sign-up-settings">
      <div>
        <Title order={2} size="h3" id="sign-up-settings">
          {texts.title}
        </Title>
        {settings.signUp === null && (
          <Text size="sm" c="dimmed" mt={4}>
            {undecided === 'open' ? texts.undecidedOpen : texts.undecided}
          </Text>
        )}
      </div>
      <Radio.Group
        label={texts.intro}
        value={saving ?? settings.signUp}
        onChange={(value) => void choose(value as SignUpMode)}
      >
        <Stack gap="sm" mt="xs">
          {modes.map((mode) => (
            <Radio
              key={mode}
              value={mode}
              label={mode === undecided ? texts.holdsNow(texts.modes[mode].label) : texts.modes[mode].label}
              description={texts.modes[mode].hint}
              disabled={saving !== null}
            />
          ))}
        </Stack>
      </Radio.Group>
      {(settings.signUp ?? undecided) === 'code' && <SignUpCode />}
    </Stack>
  );
}
