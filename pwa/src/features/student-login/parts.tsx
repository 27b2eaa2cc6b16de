/** Parts that several steps of the sign-in page show. */
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useWaitingOnThisTablet } from '#data/sync-status/use-sync-status.ts';
import { Chickadee } from '#ui/art/Chickadee.tsx';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import classes from './StudentLoginPage.module.css';
import { loginTexts } from './texts.ts';

export function Question({ title, spoken, bird }: { title: string; spoken: string; bird: number }) {
  return (
    <div className={classes.question}>
      <Chickadee pose="singing" size={bird} />
      <div className={classes.line}>
        <h1 className={classes.title}>{title}</h1>
        <SpeakButton text={spoken} />
      </div>
    </div>
  );
}

/** `hints` are for whoever types. */
export function Notes({ hints }: { hints: readonly string[] }) {
  const waiting = useWaitingOnThisTablet();
  return (
    <div className={classes.notes}>
      {hints.map((hint) => (
        <Note key={hint} text={hint} />
      ))}
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
