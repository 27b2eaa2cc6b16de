/** The screen that plays a draft. The app gives it, because it consists of the players of children. */
import { type ComponentType, createContext } from 'react';
import type { saveActivity } from '#data/commands/activity-commands.ts';

/** Plays what the wizard would save, and leaves no trace. */
export type DraftTry = ComponentType<{ draft: Parameters<typeof saveActivity>[0]; onClose(): void }>;

/** Null where nothing can be tried. */
export const DraftTryContext = createContext<DraftTry | null>(null);
