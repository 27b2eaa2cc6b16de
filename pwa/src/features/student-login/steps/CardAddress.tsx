/** The page as the QR code of a card opens it, with the token after # of the address. Decision 082. */
import { Button } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { cardTokenIn } from 'shared-schema/rules/people/login-card';
import { spokenNameOf, writtenNameOf } from 'shared-schema/rules/people/spoken-name';
import { useSignOut } from '#actions/use-sign-out.ts';
import { useAppContext } from '#data/app-context.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { useOwnAvatar } from '#data/queries/student.ts';
import { Avatar } from '#ui/art/Avatar.tsx';
import { Chickadee } from '#ui/art/Chickadee.tsx';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import page from '../StudentLoginPage.module.css';
import type { StudentLogin } from '../use-student-login.ts';
import classes from './Steps.module.css';
import { stepTexts } from './texts.ts';
import { useSpokenOnce } from './use-spoken-once.ts';

export interface CardAddressProps {
  hash: string;
  login: Pick<StudentLogin, 'enter'>;
}

export function CardAddress({ hash, login }: CardAddressProps) {
  const { auth } = useAppContext();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const account = useCurrentAccount();
  const [token] = useState(() => cardTokenIn(hash));
  const isBegun = useRef(false);
  const isShown = useRef(false);
  // The next child at this device must not find the token in the address or in the history.
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname);
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const leave = () =>
    navigate(account?.role === 'teacher' ? '/teacher' : '/student-login', { replace: true });
  const begin = async () => {
    if (isBegun.current) return;
    isBegun.current = true;
    if (token === null) return leave();
    if (account && !(await signOut())) return leave();
    const isIn = await login.enter('card', () => auth.signInByCard(token));
    // Another card may have taken the place of this one meanwhile.
    if (!isShown.current) return;
    if (isIn) navigate('/student', { replace: true });
    else leave();
  };
  const isFree = account === null || account?.session === 'expired';
  const latest = useRef(begin);
  latest.current = begin;
  useEffect(() => {
    if (isFree) void latest.current();
  }, [isFree]);
  if (!account || isFree || isBegun.current) return <OneMoment />;
  return <WhoGoesOn account={account} onCard={() => void begin()} onStay={leave} />;
}

interface WhoGoesOnProps {
  /** On the screen until now. */
  account: Account;
  onCard(): void;
  onStay(): void;
}

function WhoGoesOn({ account, onCard, onStay }: WhoGoesOnProps) {
  const bird = useOwnAvatar();
  const name = writtenNameOf(account);
  const said = spokenNameOf({ ...account, spokenName: account.member?.spokenName });
  const spoken = `${stepTexts.switchTitle(said)} ${stepTexts.goOn}? ${stepTexts.stay(said)}?`;
  useSpokenOnce(spoken);
  return (
    <>
      <Chickadee pose="perched" size={130} />
      <div className={page.line}>
        <h1 className={classes.title}>{stepTexts.switchTitle(name)}</h1>
        <SpeakButton text={spoken} />
      </div>
      <Button leftSection={<IconId size={30} aria-hidden />} onClick={onCard}>
        {stepTexts.goOn}
      </Button>
      <Button
        variant="default"
        leftSection={account.role === 'student' && bird && <Avatar design={bird} size={48} />}
        onClick={onStay}
      >
        {stepTexts.stay(name)}
      </Button>
    </>
  );
}

function OneMoment() {
  return (
    <>
      <Chickadee pose="singing" size={130} />
      <h1 className={classes.title} role="status">
        {stepTexts.loading}
      </h1>
    </>
  );
}
