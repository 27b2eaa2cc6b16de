/** An activity as a child would play it, and above it that this is a try. What is said here is forgotten on leaving. */
import { type ComponentType, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { AnswerStore } from '#data/commands/answer-store.ts';
import type { ActivityRow } from '#data/queries/student-view.ts';
import { StudentPage } from '#ui/student/StudentPage.tsx';
import { TryBar } from './TryBar.tsx';
import { createTryAnswers, type TryAnswer } from './try-answers.ts';
import { taskGroupsOf } from './try-tasks.ts';

export interface TryPlayerProps {
  found: { activity: ActivityRow; recordings: readonly TryAnswer[]; progress: { completed: boolean } | null };
  store: AnswerStore;
  preview: boolean;
  firstTask: number;
  onLeave(): void;
}

export interface TryViewProps {
  activity: ActivityRow;
  /** The player of children. */
  Player: ComponentType<TryPlayerProps>;
  onLeave(): void;
}

export function TryView(props: TryViewProps) {
  const [start, setStart] = useState({ round: 0, firstTask: 0 });
  const startAt = (firstTask: number) => setStart(({ round }) => ({ round: round + 1, firstTask }));
  const { activity } = props;
  const groups = useMemo(
    () => (activity.type === 'interactive_listening' ? taskGroupsOf(activity) : []),
    [activity],
  );
  return (
    <>
      <TryBar groups={groups} task={start.firstTask} onTask={startAt} onLeave={props.onLeave} />
      <StudentPage>
        <Suspense>
          <Round key={start.round} firstTask={start.firstTask} {...props} />
        </Suspense>
      </StudentPage>
    </>
  );
}

/** One way through the activity, from an empty beginning. */
function Round({ activity, firstTask, Player, onLeave }: TryViewProps & { firstTask: number }) {
  const [store] = useState(() => createTryAnswers());
  const { answers, isCompleted } = useSyncExternalStore(store.subscribe, store.get);
  useEffect(() => store.forget, [store]);
  const found = useMemo(
    () => ({ activity, recordings: answers, progress: isCompleted ? { completed: true } : null }),
    [activity, answers, isCompleted],
  );
  return <Player found={found} store={store} preview firstTask={firstTask} onLeave={onLeave} />;
}
