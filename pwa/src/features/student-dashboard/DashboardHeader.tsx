/** Who is on the screen, and the way out. */
import { IconLogout } from '@tabler/icons-react';
import type { AvatarDesign } from 'shared-schema/rules/people/avatar-design';
import { Avatar } from '#ui/art/Avatar.tsx';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import { RoundButton } from '#ui/student/RoundButton.tsx';
import classes from './DashboardHeader.module.css';
import { dashboardTexts } from './texts.ts';

export interface DashboardHeaderProps {
  /** Undefined while the signed-in account is loading. */
  design: AvatarDesign | undefined;
  firstName: string | null | undefined;
  /** How a voice says the first name, where a teacher wrote it. */
  spokenName: string | null | undefined;
  /** In words; undefined while it is not known. */
  grade: string | undefined;
  /** The three numbers as a sentence, to be read aloud with the greeting. */
  numbers: string | undefined;
  /** False while the signed-in account is loading. */
  known: boolean;
  onSignOut(): void;
}

export function DashboardHeader(props: DashboardHeaderProps) {
  const { design, firstName, spokenName, grade, numbers = '', known, onSignOut } = props;
  return (
    <header className={classes.header}>
      <span className={classes.figure}>{design && <Avatar design={design} size={88} />}</span>
      <div className={classes.words}>
        <h1 className={classes.greeting}>{known && dashboardTexts.greeting(firstName)}</h1>
        <p className={classes.grade}>{grade}</p>
      </div>
      <SpeakButton
        text={`${dashboardTexts.greeting(spokenName || firstName)} ${numbers}`}
        label={dashboardTexts.hearGreeting}
        caption={dashboardTexts.hear}
      />
      <RoundButton
        label={dashboardTexts.signOut}
        caption={dashboardTexts.signOut}
        icon={<IconLogout size={28} />}
        onClick={onSignOut}
      />
    </header>
  );
}
