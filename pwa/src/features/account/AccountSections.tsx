/** One's own account, for teachers and for the administrator. */
import { Stack, Text, Title } from '@mantine/core';
import type { Account } from '#data/auth/account/current-account.ts';
import { PasswordSection } from './PasswordSection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { accountTexts as texts } from './texts.ts';

export function AccountSections({ account }: { account: Account }) {
  return (
    <Stack gap="lg" maw={760}>
      <div>
        <Title order={1}>{texts.title}</Title>
        <Text c="dimmed">{texts.intro}</Text>
      </div>
      <PasswordSection account={account} />
      <SecondFactorSection account={account} />
      <SessionsSection account={account} />
    </Stack>
  );
}
