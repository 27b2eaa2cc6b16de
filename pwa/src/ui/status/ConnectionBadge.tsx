/** A small badge: whether work is saved here, on its way, or sent. Never blocks, never spins. A child hears it at a tap. */
import {
  IconAlertCircle,
  IconArrowUp,
  IconCheck,
  IconCloudOff,
  IconDeviceTablet,
  IconUserCircle,
  IconWifi,
} from '@tabler/icons-react';
import { SpokenWords } from '#ui/audio/SpokenWords.tsx';
import {
  type BadgeKind,
  type BadgeWords,
  badgeWords,
  type ConnectionFacts,
  spokenBadge,
} from './badge-words.ts';
import classes from './ConnectionBadge.module.css';
import { statusTexts } from './texts.ts';

const ICONS: Readonly<Record<BadgeKind, typeof IconCheck>> = {
  sync_issues: IconAlertCircle,
  sign_in: IconUserCircle,
  offline: IconCloudOff,
  sending: IconArrowUp,
  waiting: IconDeviceTablet,
  sent: IconCheck,
  checking: IconWifi,
};

export interface ConnectionBadgeProps extends ConnectionFacts {
  /** Opens the sync issues; the badge is a button while there are any. */
  onOpenSyncIssues?(): void;
  /** A tap says the badge, for a child. There are no sync issues to open then. */
  speaks?: boolean;
}

export function ConnectionBadge({ onOpenSyncIssues, speaks = false, ...facts }: ConnectionBadgeProps) {
  const words = badgeWords(facts);
  const opens = words.kind === 'sync_issues' && onOpenSyncIssues;
  const badge = opens ? (
    <button type="button" className={classes.badge} data-kind={words.kind} onClick={onOpenSyncIssues}>
      <Words {...words} />
    </button>
  ) : (
    <span className={classes.badge} data-kind={words.kind}>
      <Words {...words} />
    </span>
  );
  return (
    <output className={classes.frame} aria-label={statusTexts.label}>
      {speaks ? <SpokenWords text={spokenBadge(facts)}>{badge}</SpokenWords> : badge}
    </output>
  );
}

function Words({ kind, text, count }: BadgeWords) {
  const Icon = ICONS[kind];
  return (
    <>
      <Icon size={22} aria-hidden className={classes.icon} />
      <span>{text}</span>
      {count !== null && (
        <span className={classes.count}>{kind === 'sync_issues' ? count : statusTexts.waiting(count)}</span>
      )}
    </>
  );
}
