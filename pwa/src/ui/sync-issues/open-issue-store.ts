/** Which part of the panel of sync issues is open: badge, notice and panel are in different places of the frame. */
import { create } from 'zustand';

type Shown =
  | { kind: 'closed' }
  | { kind: 'list' }
  /** Comparing or changing one item; the list comes back afterwards where it was opened from there. */
  | { kind: 'compare' | 'change'; commandId: string; back: 'closed' | 'list' };

export const useOpenIssueStore = create<{ shown: Shown }>(() => ({ shown: { kind: 'closed' } }));

export const showSyncIssues = (shown: Shown) => useOpenIssueStore.setState({ shown });
export const openSyncIssues = () => showSyncIssues({ kind: 'list' });
