/** Sign in and sign up of teachers (/teacher-login). Specification, student side, section 2 'Teacher login page'. */
import { Anchor, Center, Container, Group, Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { useIdempotencyKey } from '#data/api/use-idempotency-key.ts';
import { type AppContext, useAppContext } from '#data/app-context.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import type { GivenToGoogle } from '#data/auth/google/google-visit.ts';
import { signInTeacher, signUpTeacher } from '#data/auth/sign-in-teacher.ts';
import { useSignInOptions } from '#data/auth/use-sign-in-options.ts';
import { Chickadee } from '#ui/art/Chickadee.tsx';
import { Brand } from '#ui/brand/Brand.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import type { LoginValues, Mode } from './check-form.ts';
import { FeatureList } from './FeatureList.tsx';
import { LoginForm } from './LoginForm.tsx';
import { asksForCode, failureProblems, failureSentence } from './login-failure.ts';
import classes from './TeacherLoginPage.module.css';
import { loginTexts as texts } from './texts.ts';

interface TeacherLoginPageProps {
  /** Shown where the school has set Google up. */
  GoogleWay: ComponentType<{ audience: 'teacher'; given: GivenToGoogle }>;
}

export default function TeacherLoginPage({ GoogleWay }: TeacherLoginPageProps) {
  const context = useAppContext();
  const account = useCurrentAccount();
  const navigate = useNavigate();
  const [mode, setMode] = useState<Mode>('signIn');
  const options = useSignInOptions();
  // The answer may be lost after the account was made, or the sign-in fail: the button finds the account again then.
  const keyOf = useIdempotencyKey();
  const send = async (values: LoginValues, isOwnComputer: boolean) => {
    try {
      if (mode === 'signUp') await signUp(context, values, isOwnComputer, keyOf(values));
      else if ((await signIn(context, values, isOwnComputer)).role === 'admin')
        // Only who signs in here as one: where an administrator has set the computer up, a teacher signs up.
        void navigate('/admin/users', { replace: true });
    } catch (error) {
      if (!asksForCode(error))
        showToast({ title: texts.error, message: failureSentence(mode, error), tone: 'error' });
      return failureProblems(mode, error);
    }
    return undefined;
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
            {mode === 'signUp' && options?.signUp === 'closed' ? (
              <SignUpClosed />
            ) : (
              <LoginForm
                key={mode}
                mode={mode}
                needsSignUpCode={options?.signUp === 'code'}
                google={(given) => options?.googleClientId && <GoogleWay audience="teacher" given={given} />}
                onSend={send}
              />
            )}
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

async function signUp(
  context: AppContext,
  values: LoginValues,
  isOwnComputer: boolean,
  idempotencyKey: string,
): Promise<void> {
  await signUpTeacher(context, { ...values, email: values.email.trim() }, isOwnComputer, idempotencyKey);
  showToast({ title: texts.welcomeNew });
}

async function signIn(
  context: AppContext,
  values: LoginValues,
  isOwnComputer: boolean,
): Promise<Pick<Account, 'role'>> {
  const { email, password, code } = values;
  const login = { username: email.trim(), password, code };
  const { account, offline } = await signInTeacher(context, login, isOwnComputer);
  showToast({
    title: texts.welcome(account.firstName || account.username),
    message: offline ? texts.signedInOffline : '',
  });
  return account;
}

function SignUpClosed() {
  return (
    <>
      <Title order={1} size="h2">
        {texts.signUpClosedTitle}
      </Title>
      <Text mt="sm">{texts.signUpClosed}</Text>
    </>
  );
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
