/** Lets the dashboard celebrate with a child who comes from a finished activity. Decision 073. */
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readField } from '#platform/read-field.ts';
import { lazyPart } from '#ui/status/lazy-part.tsx';

/** Drawn together with the dashboard once it is loaded. */
export const FinishedCelebration = lazyPart(() => import('./FinishedCelebration.tsx'));

export function AfterActivity() {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const isHandedOver = Boolean(readField(state, 'finished'));
  const [finished, setFinished] = useState<unknown>(isHandedOver && state);
  // A reload shows the plain dashboard.
  useEffect(() => {
    if (isHandedOver) void navigate(pathname, { replace: true, state: null });
  }, [isHandedOver, navigate, pathname]);
  if (!finished) return null;
  return (
    <Suspense>
      <FinishedCelebration state={finished} onClose={() => setFinished(null)} />
    </Suspense>
  );
}
