/** A small badge: whether work is saved here, on its way, or sent. Never blocks, never spins. */
import {
  IconAlertCircle,
  IconArrowUp,
  IconCheck,
  IconCloudOff,
  IconDeviceTablet,
  IconUserCircle,
  IconWifi,
} from '@tabler/icons-react';
import { type BadgeKind, type BadgeWords, badgeWords, type ConnectionFacts } from './badge-words.ts';
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
}

export function ConnectionBadge({ onOpenSyncIssues, ...facts }: ConnectionBadgeProps) {
  const words = badgeWords(facts);
  const opens = words.kind === 'sync_issues' && onOpenSyncIssues;
  return (
    <output className={classes.frame} aria-label={statusTexts.label}>
      {opens ? (
        <button type="button" className={classes.badge} data-kind={words.kind} onClick={onOpenSyncIssues}>
          <Words {...words} />
        </button>
      ) : (
        <span className={classes.badge} data-kind={words.kind}>
          <Words {...words} />
        </span>
      )}
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
