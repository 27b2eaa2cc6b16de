/** The header of the district's page: the product, who looks after the schools, and the way out. */
import { Button, Container, Group, Text } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { personNameOf } from 'shared-schema/rules/people/person-name';
import { useSignOut } from '#actions/use-sign-out.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { Brand } from '#ui/brand/Brand.tsx';
import { districtTexts as texts } from './texts.ts';

export function DistrictFrame({ account, children }: { account: Account; children: ReactNode }) {
  const signOut = useSignOut();
  return (
    <>
      <Container component="header" size="xl" w="100%" py="md">
        <Group justify="space-between">
          <Brand />
          <Group gap="xs">
            <Text size="sm" c="dimmed" visibleFrom="md">
              {texts.signedInAs(personNameOf(account))}
            </Text>
            <Button component={Link} to="/teacher/account" state={{ back: '/district' }} variant="default">
              {texts.ownAccount}
            </Button>
            <Button
              variant="default"
              leftSection={<IconLogout size={16} aria-hidden />}
              onClick={() => void signOut()}
            >
              {texts.signOut}
            </Button>
          </Group>
        </Group>
      </Container>
      <Container component="main" size="xl" w="100%" flex={1} pb="xl">
        {children}
      </Container>
    </>
  );
}
