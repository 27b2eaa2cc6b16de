/** A small calm badge: whether work is saved here, on its way, or sent. Never blocks, never spins. */
import {
  IconAlertCircle,
  IconArrowUp,
  IconCheck,
  IconCloudOff,
  IconDeviceTablet,
  IconUserCircle,
  IconWifi,
} from '@tabler/icons-react';
import { type BadgeKind, badgeWords, type ConnectionFacts } from './badge-words.ts';
import classes from './ConnectionBadge.module.css';
import { statusTexts } from './texts.ts';

const ICONS: Readonly<Record<BadgeKind, typeof IconCheck>> = {
  attention: IconAlertCircle,
  sign_in: IconUserCircle,
  offline: IconCloudOff,
  sending: IconArrowUp,
  waiting: IconDeviceTablet,
  sent: IconCheck,
  checking: IconWifi,
};

export function ConnectionBadge(facts: ConnectionFacts) {
  const { kind, text, count } = badgeWords(facts);
  const Icon = ICONS[kind];
  return (
    <output className={classes.badge} data-kind={kind} aria-label={statusTexts.label}>
      <Icon size={22} aria-hidden className={classes.icon} />
      <span>{text}</span>
      {count !== null && (
        <span className={classes.count}>{kind === 'attention' ? count : statusTexts.waiting(count)}</span>
      )}
    </output>
  );
}
