/** Lets the dashboard celebrate with a child who comes from a finished activity. Decision 073. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readFinishedActivity } from '#ui/celebration/finished-activity.ts';

const FinishedCelebration = lazy(() => import('./FinishedCelebration.tsx'));

export function AfterActivity() {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const [finished, setFinished] = useState(() => readFinishedActivity(state));
  const isHandedOver = readFinishedActivity(state) !== null;
  // A reload shows the plain dashboard.
  useEffect(() => {
    if (isHandedOver) void navigate(pathname, { replace: true, state: null });
  }, [isHandedOver, navigate, pathname]);
  if (!finished) return null;
  return (
    <Suspense>
      <FinishedCelebration {...finished} onClose={() => setFinished(null)} />
    </Suspense>
  );
}
