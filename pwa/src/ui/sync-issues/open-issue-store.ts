/** Which part of the attention panel is open: badge, notice and panel are in different places of the frame. */
import { create } from 'zustand';

type Shown =
  | { kind: 'closed' }
  | { kind: 'list' }
  /** Comparing or changing one item; the list comes back afterwards where it was opened from there. */
  | { kind: 'compare' | 'change'; commandId: string; back: 'closed' | 'list' };

export const useAttentionStore = create<{ shown: Shown }>(() => ({ shown: { kind: 'closed' } }));

export const showAttention = (shown: Shown) => useAttentionStore.setState({ shown });
export const openAttention = () => showAttention({ kind: 'list' });
