/** Asks the administrator to set a second factor up, calmly and on every page, until it is on or put off. Decision 079. */
import { Button, Text } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Api } from '#data/api/client.ts';
import { useRead } from '#data/api/use-read.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { safeLocalStorage } from '#platform/safe-local-storage.ts';
import { adminTexts } from '../texts.ts';
import classes from './frame.module.css';

const texts = adminTexts.secondFactor;

/** Holds the sign-in for which the offer was put off. */
const LATER_KEY = 'chickadee-second-factor-later';

const read = (api: Api) => api('GET /api/auth/second-factor');

export function SecondFactorOffer({ account }: { account: Account }) {
  const { state } = useRead(account.uid, read);
  const signIn = `${account.uid} ${account.signedInAt}`;
  const [isLater, setLater] = useState(() => safeLocalStorage()?.getItem(LATER_KEY) === signIn);
  if (isLater || state.status !== 'ready' || state.value.isOn) return null;
  const putOff = () => {
    safeLocalStorage()?.setItem(LATER_KEY, signIn);
    setLater(true);
  };
  return (
    <section aria-label={texts.title} className={classes.offer}>
      <IconShieldLock size={20} aria-hidden />
      <Text fw={600} size="sm" className={classes.offerText ?? ''}>
        {texts.title}
      </Text>
      <Button component={Link} to="/teacher/account" size="compact-sm" mih={36}>
        {texts.setUp}
      </Button>
      <Button variant="default" size="compact-sm" mih={36} onClick={putOff}>
        {texts.later}
      </Button>
    </section>
  );
}
