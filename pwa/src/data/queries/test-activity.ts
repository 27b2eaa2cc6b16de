/** The activity of the test page, for nobody signed in: asked of the school, because no replica is theirs. */
import { useEffect, useState } from 'react';
import { type AppContext, useAppContext } from '#data/app-context.ts';
import type { ActivityRow } from './student-view.ts';

/** Undefined while the school is asked; 'missing' without an answer, too. */
export function useTestActivity(): ActivityRow | 'missing' | undefined {
  const { api } = useAppContext();
  const [found, setFound] = useState<ActivityRow | 'missing'>();
  useEffect(() => {
    let isLeft = false;
    void readTestActivity(api).then((activity) => {
      if (!isLeft) setFound(activity ?? 'missing');
    });
    return () => {
      isLeft = true;
    };
  }, [api]);
  return found;
}

async function readTestActivity(api: AppContext['api']): Promise<ActivityRow | null> {
  const reply = await api('GET /api/test-activity').catch(() => null);
  return reply?.activity ? { ...NOTHING_MORE, ...(reply.activity as TestActivity) } : null;
}

/** What the school keeps to itself. */
const NOTHING_MORE = {
  description: null,
  question: null,
  storyContent: null,
  comprehensionQuestions: null,
  audioCommand: null,
  questions: [],
  formerQuestions: [],
  respellings: [],
  teacherId: null,
  teacherUid: '',
  timesPlayed: 0,
  createdAt: '',
  updatedAt: '',
};

type TestActivity = Omit<ActivityRow, keyof typeof NOTHING_MORE>;
