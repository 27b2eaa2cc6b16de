/**
 * Three secret pictures: the password of a child who cannot type.
 *
 *   chosen before:  tap ──three──▶ in, or wrong ──▶ tap
 *   wanted:         choose ──three──▶ repeat ──the same──▶ in (without a network, in as before: chosen next time)
 *                                        └──others──▶ choose
 */
import { VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import {
  PASSWORD_PICTURES,
  type PasswordPicture,
  PICTURES_IN_PASSWORD,
} from 'shared-schema/rules/people/picture-password';
import { spokenNameOf } from 'shared-schema/rules/people/spoken-name';
import { useAppContext } from '#data/app-context.ts';
import { choosePictures, signInWithPictures } from '#data/auth/cards/picture-sign-in.ts';
import { SignInError } from '#data/auth/sign-in-error.ts';
import { keysOf } from '#platform/keys-of.ts';
import { Avatar } from '#ui/art/Avatar.tsx';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import { Emoji } from '#ui/emoji/Emoji.tsx';
import { RoundButton } from '#ui/student/RoundButton.tsx';
import page from '../StudentLoginPage.module.css';
import type { StudentLogin } from '../use-student-login.ts';
import type { Member } from './member-groups.ts';
import classes from './Steps.module.css';
import { stepTexts } from './texts.ts';
import { useSpokenOnce } from './use-spoken-once.ts';

const PLACES = Array.from({ length: PICTURES_IN_PASSWORD }, (_, index) => index + 1);

export interface PicturesStepProps {
  member: Member;
  pending: boolean;
  login: Pick<StudentLogin, 'enter' | 'tap'>;
}

export function PicturesStep({ member, pending, login }: PicturesStepProps) {
  const say = useSpokenOnce(stepTexts.picturesOf(spokenNameOf(member), titles[firstTask(member)]));
  const { task, round, title, picked, pick, undo } = usePictures(member, login, say);
  return (
    <>
      <Avatar design={member.avatar} size={110} />
      <div className={page.line} role="status">
        <h1 className={classes.title}>{title}</h1>
        <SpeakButton text={title} />
      </div>
      <div className={page.line}>
        <Slots task={task} count={picked.length} />
        <RoundButton
          label={stepTexts.undo}
          icon={<IconArrowBackUp size={32} />}
          disabled={pending || picked.length === 0}
          onClick={undo}
        />
      </div>
      <ul className={classes.grid}>
        {keysOf(PASSWORD_PICTURES).map((name) => (
          <li key={name}>
            <button
              type="button"
              className={classes.choice}
              // The second half of a double tap is for the row that was filled.
              data-tap-key={round}
              aria-label={stepTexts.picture(name)}
              disabled={pending}
              onClick={() => pick(name)}
            >
              <Emoji name={PASSWORD_PICTURES[name]} size={64} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whoever chooses has two rows to fill; the first one keeps its ticks. No row shows a picture: they are secret. */
function Slots({ task, count }: { task: Task; count: number }) {
  const isAgain = task === 'repeat';
  const label = isAgain ? stepTexts.pickedAgain(count) : stepTexts.picked(count);
  return (
    <>
      <div className={classes.rows} role="img" aria-label={label}>
        <SlotRow count={isAgain ? PICTURES_IN_PASSWORD : count} isDone={isAgain} />
        {task !== 'tap' && <SlotRow count={isAgain ? count : 0} isWaiting={!isAgain} />}
      </div>
      {/* A change of a picture's name is not announced. */}
      <VisuallyHidden role="status">{label}</VisuallyHidden>
    </>
  );
}

interface SlotRowProps {
  count: number;
  isDone?: boolean;
  /** The other row comes first. */
  isWaiting?: boolean;
}

function SlotRow({ count, isDone = false, isWaiting = false }: SlotRowProps) {
  return (
    <div className={classes.slots} data-done={isDone || undefined} data-waiting={isWaiting || undefined}>
      {PLACES.map((place) => (
        <span key={place} className={classes.slot} data-filled={place <= count || undefined}>
          {isDone && <IconCheck size={20} stroke={4} />}
        </span>
      ))}
    </div>
  );
}

type Task = 'tap' | 'choose' | 'repeat';

const titles: Readonly<Record<Task, string>> = {
  tap: stepTexts.tapPictures,
  choose: stepTexts.choosePictures,
  repeat: stepTexts.repeatPictures,
};

const firstTask = ({ pictures }: Member): Task => (pictures === 'wanted' ? 'choose' : 'tap');

function usePictures(member: Member, login: PicturesStepProps['login'], say: (text: string) => void) {
  const context = useAppContext();
  const [task, setTask] = useState<Task>(firstTask(member));
  /** How many times a task has begun again. */
  const [round, setRound] = useState(0);
  const [picked, setPicked] = useState<readonly PasswordPicture[]>([]);
  const [first, setFirst] = useState<readonly PasswordPicture[]>([]);
  const [problem, setProblem] = useState<string | null>(null);

  const begin = (next: Task, said: string | null = null) => {
    setTask(next);
    setRound((rounds) => rounds + 1);
    setPicked([]);
    setProblem(said);
    say(said ?? titles[next]);
  };
  const signIn = (pictures: readonly PasswordPicture[]) =>
    login.enter('pictures', () =>
      signInWithPictures(member.uid, pictures, context).catch((error) => {
        const isSlowed = error instanceof SignInError && error.code === 'rate_limited';
        begin('tap', isSlowed ? stepTexts.waitPictures : stepTexts.tryAgain);
        throw error;
      }),
    );
  const choose = async (pictures: readonly PasswordPicture[]) => {
    if (pictures.some((name, place) => name !== first[place])) return begin('choose', stepTexts.tryAgain);
    const isIn = await login.enter('pictures', () => choosePictures(member.uid, pictures, context));
    if (!isIn) begin('choose');
  };
  const pick = (name: PasswordPicture) => {
    const pictures = [...picked, name];
    setPicked(pictures);
    setProblem(null);
    if (pictures.length < PICTURES_IN_PASSWORD) return;
    if (task === 'tap') return void signIn(pictures);
    if (task === 'repeat') return void choose(pictures);
    setFirst(pictures);
    begin('repeat');
  };
  const undo = () => setPicked(picked.slice(0, -1));
  return { task, round, title: problem ?? titles[task], picked, pick, undo };
}
