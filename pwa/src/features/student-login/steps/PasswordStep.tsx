/** A child of a class tablet who has a password of their own: one field under the picture. */
import type { FormEvent } from 'react';
import { spokenNameOf, writtenNameOf } from 'shared-schema/rules/people/spoken-name';
import { Avatar } from '#ui/art/Avatar.tsx';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { StartButton } from '../StartButton.tsx';
import classes from '../StudentLoginPage.module.css';
import { loginTexts } from '../texts.ts';
import type { Member } from './member-groups.ts';
import { useSpokenOnce } from './use-spoken-once.ts';

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
  useSpokenOnce(`${loginTexts.helloTo(spokenNameOf(member))} ${loginTexts.typePassword}`);
  return (
    <>
      <Avatar design={member.avatar} size={150} />
      <div className={classes.line}>
        <h1 className={classes.title}>{loginTexts.helloTo(writtenNameOf(member))}</h1>
        <SpeakButton text={loginTexts.typePassword} />
      </div>
      <form className={classes.form} onSubmit={submit} noValidate>
        <PasswordField autoFocus />
        <StartButton pending={pending} />
      </form>
    </>
  );
}
