/** 'Are you Amina?': the tapped picture once more, big and spoken, so that nobody works in another child's name. */
import { IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { spokenNameOf } from 'shared-schema/rules/people/spoken-name';
import { Avatar } from '#ui/art/Avatar.tsx';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import page from '../StudentLoginPage.module.css';
import type { Member } from './member-groups.ts';
import classes from './Steps.module.css';
import { stepTexts } from './texts.ts';
import { useSpokenOnce } from './use-spoken-once.ts';

export interface ConfirmStepProps {
  member: Member;
  /** As it stands under the picture. */
  name: string;
  pending: boolean;
  onYes(): void;
  onNo(): void;
}

export function ConfirmStep({ member, name, pending, onYes, onNo }: ConfirmStepProps) {
  const question = stepTexts.areYou(name);
  // The voice has no sound for the initial that tells two children of one name apart: the picture does.
  const spoken = stepTexts.areYou(spokenNameOf(member));
  const questionId = useId();
  const yes = useRef<HTMLButtonElement>(null);
  useSpokenOnce(spoken);
  useEffect(() => yes.current?.focus(), []);
  return (
    <>
      <Avatar design={member.avatar} size={300} className={classes.picture} />
      <div className={page.line}>
        <h1 id={questionId} className={classes.title}>
          {question}
        </h1>
        <SpeakButton text={spoken} />
      </div>
      <div className={classes.answers}>
        <button type="button" className={classes.answer} data-tone="no" disabled={pending} onClick={onNo}>
          <IconX size={72} stroke={3} aria-hidden />
          {stepTexts.no}
        </button>
        <button
          ref={yes}
          type="button"
          // The focus comes here past the question.
          aria-describedby={questionId}
          className={classes.answer}
          data-tone="yes"
          disabled={pending}
          onClick={onYes}
        >
          <IconCheck size={72} stroke={3} aria-hidden />
          {stepTexts.yes}
        </button>
      </div>
    </>
  );
}
