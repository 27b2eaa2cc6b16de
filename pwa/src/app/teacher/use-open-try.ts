/** Opens an activity as a child would play it. The way back leads to where the teacher was. */
import { useNavigate } from 'react-router';
import type { Activity } from '#data/queries/teacher/rows.ts';

export function useOpenTry(): (activity: Activity) => void {
  const navigate = useNavigate();
  return ({ uid }) => navigate(`/teacher/try/${uid}`);
}
