/**
 * /student-login. Specification, student side, section 2 'Student login page'. On a class tablet the children are
 * pictures to tap; elsewhere, and for somebody else, there is the form; a login card opens both. Works offline for
 * everybody the device knows.
 */
import { Button, TextInput } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { useFormFirst } from '#data/auth/account/use-form-first.ts';
import { useTablet } from '#data/class-tablet/use-tablet.ts';
import { ChunkLoadError, createLossTeller, lazyPart } from '#ui/status/lazy-part.tsx';
import { RoundButton } from '#ui/student/RoundButton.tsx';
import { PasswordField } from './PasswordField.tsx';
import { Notes, Question } from './parts.tsx';
import { StartButton } from './StartButton.tsx';
import classes from './StudentLoginPage.module.css';
import type { Step } from './step.ts';
import { loginTexts } from './texts.ts';
import { type StudentLogin, useStudentLogin } from './use-student-login.ts';

// Not in the start: most devices are no class tablet.
const tellLost = createLossTeller();
const OtherSteps = lazyPart(
  () => import('./steps/OtherSteps.tsx'),
  ({ card, onStep }) => {
    // A card's page would be empty without it.
    if (card) throw new ChunkLoadError();
    tellLost();
    onStep({ kind: 'form' });
  },
);

type GoogleWay = ComponentType<{ audience: 'student' }>;

interface StudentLoginPageProps {
  /** Loads Google's way in; null where the school has not set it up. Never shown where pictures can be tapped. */
  loadGoogleWay?(): Promise<GoogleWay | null>;
}

export default function StudentLoginPage({ loadGoogleWay }: StudentLoginPageProps) {
  const navigate = useNavigate();
  const account = useCurrentAccount();
  const known = useTablet();
  const tablet = useFormFirst(account, known) ? null : known;
  const login = useStudentLogin();
  const [step, setStep] = useState<Step>({ kind: 'first' });
  const card = useCardHash();
  const [GoogleWay, setGoogleWay] = useState<GoogleWay | null>(null);
  useEffect(() => {
    // Without a network there is no such way.
    const load = () => void loadGoogleWay?.().then((way) => setGoogleWay(() => way), Boolean);
    load();
    addEventListener('online', load);
    return () => removeEventListener('online', load);
  }, [loadGoogleWay]);
  const signedIn = account?.role === 'student' && account.session !== 'expired';
  // While the welcome is on the screen, the dashboard follows after a delay.
  if (!card && signedIn && login.phase === 'ready') return <Navigate to="/student" replace />;
  const hasTiles = tablet?.state === 'active' && tablet.members.length > 0;
  const isFirst = step.kind === 'first' || (step.kind === 'form' && !hasTiles);
  const isForm = !card && (step.kind === 'form' || (step.kind === 'first' && !hasTiles));
  const isTiles = !card && hasTiles && step.kind === 'first';
  return (
    <main className={classes.page} data-tiles={isTiles || undefined}>
      <div className={classes.top}>
        <RoundButton
          label={isFirst ? loginTexts.home : loginTexts.back}
          icon={<IconArrowLeft size={34} stroke={2.5} />}
          onClick={() => (isFirst ? navigate('/', { state: { choose: true } }) : setStep({ kind: 'first' }))}
        />
      </div>
      {/* Nothing is shown while the account is loading: it would jump away. */}
      {tablet !== undefined && (
        <div className={classes.card} data-wide={isTiles || undefined}>
          {isForm && (
            <>
              <Question
                title={loginTexts.title}
                spoken={`${loginTexts.hello} ${loginTexts.showCard}`}
                bird={150}
              />
              <LoginForm pending={login.phase !== 'ready'} onSubmit={login.submit} />
              {GoogleWay && !hasTiles && <GoogleWay audience="student" />}
              <Button
                className={classes.byCard}
                variant="default"
                fullWidth
                onClick={() => setStep({ kind: 'card' })}
              >
                {loginTexts.myCard}
              </Button>
              <Notes hints={[loginTexts.teacherGaveIt, loginTexts.forgotten]} />
            </>
          )}
          {!(isForm && isFirst) && (
            <Suspense>
              <OtherSteps {...{ step, tablet, login, card }} onStep={setStep} />
            </Suspense>
          )}
        </div>
      )}
    </main>
  );
}

/** The part after # of an address that the QR code of a card has opened. The first drawing is that of the build. */
function useCardHash(): string | null {
  const { hash } = useLocation();
  const [card, setCard] = useState<string | null>(null);
  useEffect(() => setCard(hash.startsWith('#card=') ? hash : null), [hash]);
  return card;
}

function LoginForm({ pending, onSubmit }: { pending: boolean; onSubmit: StudentLogin['submit'] }) {
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <TextInput
        name="username"
        label={loginTexts.username}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <PasswordField />
      <StartButton pending={pending} />
    </form>
  );
}
