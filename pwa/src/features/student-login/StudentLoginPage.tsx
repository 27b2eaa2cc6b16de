/** /student-login. Specification, student side, section 2 'Student login page'. Works offline for known accounts. */
import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { IconArrowLeft, IconEye, IconEyeOff, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { useCurrentAccount } from '#data/account/account-store.ts';
import { useWaitingOnThisTablet } from '#sync/status.ts';
import { Chickadee } from '#ui/art/Chickadee.tsx';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import { RoundButton } from '#ui/student/RoundButton.tsx';
import classes from './StudentLoginPage.module.css';
import { loginTexts } from './texts.ts';
import { useStudentLogin } from './use-student-login.ts';

export default function StudentLoginPage() {
  const navigate = useNavigate();
  const account = useCurrentAccount();
  const { phase, submit } = useStudentLogin();
  const signedIn = account?.role === 'student' && account.session === 'active';
  // While the welcome is on the screen, the way to the dashboard is taken a moment later.
  if (signedIn && phase === 'ready') return <Navigate to="/student" replace />;
  return (
    <main className={classes.page}>
      <div className={classes.top}>
        <RoundButton
          label={loginTexts.home}
          icon={<IconArrowLeft size={34} stroke={2.5} />}
          onClick={() => navigate('/')}
        />
      </div>
      <div className={classes.card}>
        <Chickadee pose="singing" size={150} />
        <div className={classes.line}>
          <h1 className={classes.title}>{loginTexts.title}</h1>
          <SpeakButton text={loginTexts.hello} />
        </div>
        <LoginForm pending={phase !== 'ready'} onSubmit={submit} />
        <Notes />
      </div>
    </main>
  );
}

function LoginForm({
  pending,
  onSubmit,
}: {
  pending: boolean;
  onSubmit: ReturnType<typeof useStudentLogin>['submit'];
}) {
  const [visible, setVisible] = useState(false);
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
      <PasswordInput
        name="password"
        label={loginTexts.password}
        autoComplete="current-password"
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleIcon={({ reveal }) => (reveal ? <IconEyeOff size={32} /> : <IconEye size={32} />)}
        visibilityToggleButtonProps={{
          'aria-label': visible ? loginTexts.hide : loginTexts.show,
          tabIndex: 0,
          size: 56,
        }}
        rightSectionWidth={72}
      />
      <Button
        type="submit"
        fullWidth
        disabled={pending}
        leftSection={<IconPlayerPlayFilled size={28} aria-hidden />}
      >
        {pending ? loginTexts.submitting : loginTexts.submit}
      </Button>
    </form>
  );
}

function Notes() {
  const waiting = useWaitingOnThisTablet();
  return (
    <div className={classes.notes}>
      <Note text={loginTexts.teacherGaveIt} />
      <Note text={loginTexts.forgotten} />
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
