/**
 * /student-login. Specification, student side, section 2 'Student login page'. On a class tablet the children are
 * pictures to tap; elsewhere, and for somebody else, there is the form. Works offline for everybody the device knows.
 */
import { Anchor, Button, TextInput } from '@mantine/core';
import { IconArrowLeft, IconKeyboard } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { useFormFirst } from '#data/auth/account/use-form-first.ts';
import { useTablet } from '#data/class-tablet/use-tablet.ts';
import { useWaitingOnThisTablet } from '#data/sync-status/use-sync-status.ts';
import { Chickadee } from '#ui/art/Chickadee.tsx';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import { RoundButton } from '#ui/student/RoundButton.tsx';
import { MemberTiles } from './MemberTiles.tsx';
import { type Member, memberGroups } from './member-groups.ts';
import { PasswordField } from './PasswordField.tsx';
import { PasswordStep, StartButton } from './PasswordStep.tsx';
import classes from './StudentLoginPage.module.css';
import { loginTexts } from './texts.ts';
import { type StudentLogin, useStudentLogin } from './use-student-login.ts';

type Step = { kind: 'tiles' } | { kind: 'form' } | { kind: 'password'; member: Member };

export default function StudentLoginPage() {
  const navigate = useNavigate();
  const account = useCurrentAccount();
  const known = useTablet();
  const tablet = useFormFirst(account, known) ? null : known;
  const login = useStudentLogin();
  const [step, setStep] = useState<Step>({ kind: 'tiles' });
  const signedIn = account?.role === 'student' && account.session !== 'expired';
  // While the welcome is on the screen, the dashboard follows after a delay.
  if (signedIn && login.phase === 'ready') return <Navigate to="/student" replace />;
  const hasTiles = tablet?.state === 'active' && tablet.members.length > 0;
  const back = () => {
    if (hasTiles && step.kind !== 'tiles') setStep({ kind: 'tiles' });
    else navigate('/', { state: { choose: true } });
  };
  const choose = (member: Member) => {
    if (member.needsPassword) setStep({ kind: 'password', member });
    else login.tap(member);
  };
  return (
    <main className={classes.page}>
      <div className={classes.top}>
        <RoundButton
          label={hasTiles && step.kind !== 'tiles' ? loginTexts.back : loginTexts.home}
          icon={<IconArrowLeft size={34} stroke={2.5} />}
          onClick={back}
        />
      </div>
      {/* Nothing is shown while the account is loading: it would jump away. */}
      {tablet !== undefined &&
        (hasTiles && step.kind === 'tiles' ? (
          <Card wide>
            <Question title={loginTexts.whoAreYou} spoken={loginTexts.whoAreYouSpoken} bird={110} />
            <MemberTiles
              groups={memberGroups(tablet.classes, tablet.members)}
              pending={login.phase !== 'ready'}
              onChoose={choose}
            />
            <SomebodyElse onChoose={() => setStep({ kind: 'form' })} />
            <Notes of="tiles" />
          </Card>
        ) : (
          <Card>
            {step.kind === 'password' ? (
              <PasswordStep
                member={step.member}
                pending={login.phase !== 'ready'}
                onSubmit={(password) => login.tap(step.member, password)}
              />
            ) : (
              <>
                <Question title={loginTexts.title} spoken={loginTexts.hello} bird={150} />
                <LoginForm pending={login.phase !== 'ready'} onSubmit={login.submit} />
              </>
            )}
            <Notes of={step.kind === 'password' ? 'password' : 'form'} />
          </Card>
        ))}
    </main>
  );
}

function Card({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <div className={classes.card} data-wide={wide || undefined}>
      {children}
    </div>
  );
}

function Question({ title, spoken, bird }: { title: string; spoken: string; bird: number }) {
  return (
    <>
      <Chickadee pose="singing" size={bird} />
      <div className={classes.line}>
        <h1 className={classes.title}>{title}</h1>
        <SpeakButton text={spoken} />
      </div>
    </>
  );
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

function SomebodyElse({ onChoose }: { onChoose(): void }) {
  return (
    <Button variant="default" leftSection={<IconKeyboard size={30} aria-hidden />} onClick={onChoose}>
      {loginTexts.somebodyElse}
    </Button>
  );
}

function Notes({ of }: { of: Step['kind'] }) {
  const waiting = useWaitingOnThisTablet();
  return (
    <div className={classes.notes}>
      {of === 'form' && <Note text={loginTexts.teacherGaveIt} />}
      {of !== 'tiles' && <Note text={loginTexts.forgotten} />}
      {waiting > 0 && <Note text={loginTexts.waiting(waiting)} strong />}
      <Anchor component={Link} to="/privacy-coppa" className={classes.privacy}>
        {loginTexts.privacy}
      </Anchor>
    </div>
  );
}

function Note({ text, strong = false }: { text: string; strong?: boolean }) {
  return (
    <div className={classes.note} data-strong={strong || undefined}>
      <p>{text}</p>
      <SpeakButton text={text} />
    </div>
  );
}
