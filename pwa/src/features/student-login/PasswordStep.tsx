/** A child of a class tablet who has a password of their own: one field under the picture. */
import { Button } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { Avatar } from '#ui/art/Avatar.tsx';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import type { Member } from './member-groups.ts';
import { PasswordField } from './PasswordField.tsx';
import classes from './StudentLoginPage.module.css';
import { loginTexts } from './texts.ts';

interface PasswordStepProps {
  member: Member;
  pending: boolean;
  onSubmit(password: string): void;
}

export function PasswordStep({ member, pending, onSubmit }: PasswordStepProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(String(new FormData(event.currentTarget).get('password') ?? ''));
  };
  return (
    <>
      <Avatar design={member.avatar} size={150} />
      <div className={classes.line}>
        <h1 className={classes.title}>{loginTexts.helloTo(member.firstName ?? member.username)}</h1>
        <SpeakButton text={loginTexts.typePassword} />
      </div>
      <form className={classes.form} onSubmit={submit} noValidate>
        <PasswordField autoFocus />
        <StartButton pending={pending} />
      </form>
    </>
  );
}

export function StartButton({ pending }: { pending: boolean }) {
  return (
    <Button
      type="submit"
      fullWidth
      disabled={pending}
      leftSection={<IconPlayerPlayFilled size={28} aria-hidden />}
    >
      {pending ? loginTexts.submitting : loginTexts.submit}
    </Button>
  );
}
