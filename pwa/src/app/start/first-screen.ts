/** When the first screen of this window is drawn with its data: what nobody looks at begins after it. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const store = createStore(() => ({ isDrawn: false }));

/** Called once the first screen is drawn, also where it could not be. */
export const noteFirstScreen = (): void => store.setState({ isDrawn: true });

/** True after the first screen. */
export const useFirstScreenDrawn = (): boolean => useStore(store, ({ isDrawn }) => isDrawn);
