/** Whether an activity is open: an offer would lie on the recorder or on the way on. */
import { useLocation } from 'react-router';

/** Pages with a player. Paths match in any case. */
const PLAYERS = /^\/(student\/activity|elpa-test|teacher\/try)\b/i;

export const useIsPlaying = (): boolean => PLAYERS.test(useLocation().pathname);
