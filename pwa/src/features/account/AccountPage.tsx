/** /teacher/account. The administrator has no teacher's frame: a header with the way back stands in its place. */
import { Button, Container } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { readField } from '#platform/read-field.ts';
import { Brand } from '#ui/brand/Brand.tsx';
import type { PageFrame } from '#ui/teacher/page-frame.ts';
import { AccountSections } from './AccountSections.tsx';
import { accountTexts as texts } from './texts.ts';

const USERS = '/admin/users';
const links = [{ to: '/teacher', label: texts.dashboard }];

export function AccountPage({ Frame }: { Frame: PageFrame }) {
  const account = useCurrentAccount();
  const back = backFrom(useLocation().state);
  // A frame that nobody may see sends whoever is there elsewhere.
  if (account?.role !== 'admin')
    return <Frame links={links}>{account && <AccountSections account={account} />}</Frame>;
  return (
    <>
      <Container component="header" size="xl" w="100%" py="md">
        <Brand />
      </Container>
      <Container component="main" size="xl" w="100%" flex={1} pb="xl">
        <Button
          component={Link}
          to={back}
          variant="default"
          mb="lg"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          {back === USERS ? texts.back : texts.backThere}
        </Button>
        <AccountSections account={account} />
      </Container>
    </>
  );
}

/** A page that leads here may say where it is. */
function backFrom(state: unknown): string {
  const back = readField(state, 'back');
  return typeof back === 'string' ? back : USERS;
}
