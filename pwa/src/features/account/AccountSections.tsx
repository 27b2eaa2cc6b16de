/** One's own account, for teachers and for the administrator. */
import { Stack, Text, Title } from '@mantine/core';
import { personNameOf } from 'shared-schema/rules/people/person-name';
import type { Account } from '#data/auth/account/current-account.ts';
import { useTable } from '#data/queries/use-table.ts';
import { PasswordSection } from './PasswordSection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { accountTexts as texts } from './texts.ts';

export function AccountSections({ account }: { account: Account }) {
  return (
    <Stack gap="lg" maw={820}>
      <div>
        <Title order={1}>{texts.title}</Title>
        <Text c="dimmed">{texts.intro}</Text>
        {account.role === 'teacher' && <OwnName account={account} />}
      </div>
      <PasswordSection account={account} />
      <SecondFactorSection account={account} />
      <SessionsSection account={account} />
    </Stack>
  );
}

function OwnName({ account }: { account: Account }) {
  // The account on this device has the name of its last sign-in.
  const own = useTable('users')?.find(({ uid }) => uid === account.uid) ?? account;
  return <Text>{texts.name(personNameOf(own))}</Text>;
}
