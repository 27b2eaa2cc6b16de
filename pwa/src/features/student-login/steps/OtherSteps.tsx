/**
 * The steps of the sign-in page besides the form: pictures, the question after a tap, password, and card. Each of them,
 * and the form of a class tablet, goes back to the first by itself.
 */
import { Button } from '@mantine/core';
import { IconId, IconKeyboard } from '@tabler/icons-react';
import { Suspense, useEffect } from 'react';
import { writtenNameOf } from 'shared-schema/rules/people/spoken-name';
import { useAppContext } from '#data/app-context.ts';
import type { ClassTablet } from '#data/class-tablet/use-tablet.ts';
import { sayAside } from '#ui/audio/say-aside.ts';
import { lazyOnTap } from '#ui/status/lazy-part.tsx';
import { useToast } from '#ui/toast/toast-store.ts';
import { Notes, Question } from '../parts.tsx';
import classes from '../StudentLoginPage.module.css';
import type { Step } from '../step.ts';
import { loginTexts } from '../texts.ts';
import type { StudentLogin } from '../use-student-login.ts';
import { CardAddress } from './CardAddress.tsx';
import { ConfirmStep } from './ConfirmStep.tsx';
import { MemberTiles } from './MemberTiles.tsx';
import { type Member, memberGroups, tileNames } from './member-groups.ts';
import { PasswordStep } from './PasswordStep.tsx';
import { PicturesStep } from './PicturesStep.tsx';
import { useReturnWhenIdle } from './use-return-when-idle.ts';

// It brings the decoder of QR codes.
const CardStep = lazyOnTap(() => import('./CardStep.tsx'));

export interface OtherStepsProps {
  step: Step;
  tablet: ClassTablet | null;
  login: StudentLogin;
  /** Of the address that a card has opened. */
  card: string | null;
  onStep(step: Step): void;
}

export default function OtherSteps({ step, tablet, login, card, onStep }: OtherStepsProps) {
  const { auth } = useAppContext();
  const pending = login.phase !== 'ready';
  useReturnWhenIdle(step.kind !== 'first' && !pending && !card, () => onStep({ kind: 'first' }));
  // The pictures say themselves what is next.
  useSpokenFailures(step.kind !== 'pictures');
  if (card) return <CardAddress key={card} hash={card} login={login} />;
  switch (step.kind) {
    case 'confirm':
      return (
        <ConfirmStep
          member={step.member}
          name={tileNames(tablet?.members ?? []).get(step.member.uid) ?? writtenNameOf(step.member)}
          pending={pending}
          onYes={() =>
            step.member.pictures === 'wanted'
              ? onStep({ kind: 'pictures', member: step.member })
              : login.tap(step.member)
          }
          onNo={() => onStep({ kind: 'first' })}
        />
      );
    case 'password':
      return (
        <>
          <PasswordStep
            member={step.member}
            pending={pending}
            onSubmit={(password) => login.tap(step.member, password)}
          />
          <Notes hints={[loginTexts.forgotten]} />
        </>
      );
    case 'pictures':
      return <PicturesStep member={step.member} pending={pending} login={login} />;
    case 'card':
      return (
        <Suspense>
          <CardStep
            onCard={(token) => login.enter('card', () => auth.signInByCard(token))}
            onClose={() => onStep({ kind: 'first' })}
          />
        </Suspense>
      );
    // The page itself shows it.
    case 'form':
      return null;
    default:
      return tablet && <Tiles tablet={tablet} pending={pending} onStep={onStep} />;
  }
}

const FAILURES = [loginTexts.failedTitle, loginTexts.missingTitle];

/** Why a sign-in failed is said aloud: it stands on the screen for seconds, and a child cannot read it. */
function useSpokenFailures(isSpoken: boolean): void {
  useEffect(() => {
    if (!isSpoken) return;
    return useToast.subscribe(({ toast }, before) => {
      if (toast && toast !== before.toast && FAILURES.includes(toast.title)) sayAside(toast.message);
    });
  }, [isSpoken]);
}

/** A password of the child's own proves more than a yes. */
function stepAfter({ needsPassword, pictures }: Member): 'pictures' | 'password' | 'confirm' {
  if (!needsPassword) return 'confirm';
  return pictures === 'chosen' ? 'pictures' : 'password';
}

interface TilesProps extends Pick<OtherStepsProps, 'onStep'> {
  tablet: ClassTablet;
  /** Somebody is just being let in. */
  pending: boolean;
}

function Tiles({ tablet, pending, onStep }: TilesProps) {
  return (
    <>
      <Question title={loginTexts.whoAreYou} spoken={loginTexts.whoAreYouSpoken} bird={64} />
      <MemberTiles
        groups={memberGroups(tablet.classes, tablet.members)}
        pending={pending}
        onChoose={(member) => onStep({ kind: stepAfter(member), member })}
      />
      <div className={classes.ways}>
        <Button
          variant="default"
          leftSection={<IconId size={30} aria-hidden />}
          onClick={() => onStep({ kind: 'card' })}
        >
          {loginTexts.myCard}
        </Button>
        <Button
          variant="default"
          leftSection={<IconKeyboard size={30} aria-hidden />}
          onClick={() => onStep({ kind: 'form' })}
        >
          {loginTexts.somebodyElse}
        </Button>
      </div>
      <Notes hints={[]} />
    </>
  );
}
