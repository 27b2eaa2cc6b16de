/** Whether an activity would play without a network, and if not, why: a small cloud and a few words. */
import { IconCloudCheck, IconCloudDown, IconCloudOff } from '@tabler/icons-react';
import type { OfflineState } from '#data/media/offline-state.ts';
import classes from './OfflineMark.module.css';
import { dashboardTexts } from './texts.ts';

const ICONS = { ready: IconCloudCheck, fetching: IconCloudDown, missing: IconCloudOff };

export function OfflineMark({ state }: { state: OfflineState | null }) {
  if (!state) return null;
  const Icon = ICONS[state.name];
  return (
    <span className={classes.mark} data-state={state.name}>
      <Icon size={28} aria-hidden />
      {offlineSentence(state)}
    </span>
  );
}

/** The mark in words, also for the card's speaker. */
export function offlineSentence(state: OfflineState): string {
  if (state.name === 'ready') return dashboardTexts.offlineReady;
  if (state.name === 'missing') return dashboardTexts.offlineMissing[state.why];
  return dashboardTexts.offlineFetching(state.done, state.total);
}
