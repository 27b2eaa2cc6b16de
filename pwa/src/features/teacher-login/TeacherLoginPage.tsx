/** Sign in and sign up of teachers (/teacher-login). Specification, student side, section 2 'Teacher login page'. */
import { Anchor, Center, Container, Group, Paper, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { useAppContext } from '#data/app-context.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import type { Auth } from '#data/auth/sign-in.ts';
import { Chickadee } from '#ui/art/Chickadee.tsx';
import { Brand } from '#ui/brand/Brand.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import type { LoginValues, Mode } from './check-form.ts';
import { FeatureList } from './FeatureList.tsx';
import { LoginForm } from './LoginForm.tsx';
import { failureSentence } from './login-failure.ts';
import classes from './TeacherLoginPage.module.css';
import { loginTexts as texts } from './texts.ts';

export default function TeacherLoginPage() {
  const { auth } = useAppContext();
  const account = useCurrentAccount();
  const [mode, setMode] = useState<Mode>('signIn');
  const send = async (values: LoginValues, isOwnComputer: boolean) => {
    try {
      await enter(auth, mode, values, isOwnComputer);
    } catch (error) {
      showToast({ title: texts.error, message: failureSentence(mode, error), tone: 'error' });
    }
  };
  // A sign-in changes the account, which opens the dashboard. An account whose session has ended signs in here again.
  if (account?.role === 'teacher' && account.session !== 'expired') return <Navigate to="/teacher" replace />;
  return (
    <>
      <Container component="header" size="lg" w="100%" py="md">
        <Brand withTagline />
      </Container>
      <Container component="main" size={mode === 'signUp' ? 'md' : 'xs'} w="100%" flex={1} pb="xl">
        <SimpleGrid cols={{ base: 1, sm: mode === 'signUp' ? 2 : 1 }} spacing="xl">
          {mode === 'signUp' ? (
            <FeatureList className={classes.features} />
          ) : (
            <Center>
              <Chickadee size={112} />
            </Center>
          )}
          <Paper p="xl" shadow="sm">
            <LoginForm key={mode} mode={mode} onSend={send} />
            <Group gap={6} justify="center" mt="lg">
              <Text size="sm">{texts[mode].other}</Text>
              <Anchor
                component="button"
                type="button"
                size="sm"
                fw={600}
                onClick={() => setMode(mode === 'signIn' ? 'signUp' : 'signIn')}
              >
                {texts[mode].toggle}
              </Anchor>
            </Group>
          </Paper>
        </SimpleGrid>
        <OtherWays />
      </Container>
    </>
  );
}

async function enter(auth: Auth, mode: Mode, values: LoginValues, isOwnComputer: boolean): Promise<void> {
  const email = values.email.trim();
  if (mode === 'signUp') {
    await auth.signUpTeacher({ ...values, email }, isOwnComputer);
    showToast({ title: texts.welcomeNew });
    return;
  }
  const credentials = { username: email, password: values.password, role: 'teacher' } as const;
  const { account, offline } = await auth.signIn(credentials, isOwnComputer);
  showToast({
    title: texts.welcome(account.firstName || account.username),
    message: offline ? texts.signedInOffline : '',
  });
}

function OtherWays() {
  return (
    <Group justify="center" gap="lg" mt="lg">
      <Text size="sm">
        {texts.student}{' '}
        <Anchor component={Link} to="/student-login" fw={600}>
          {texts.studentLink}
        </Anchor>
      </Text>
      <Anchor component={Link} to="/privacy-coppa" size="sm">
        {texts.privacy}
      </Anchor>
    </Group>
  );
}
