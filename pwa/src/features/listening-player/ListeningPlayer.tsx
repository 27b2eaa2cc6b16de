/** The listening player in the app: what is done goes into the outbox, and then the way leads back. */
import { useNavigate } from 'react-router';
import { SUBMIT_REDIRECT_DELAY_MS } from 'shared-schema/rules/constants';
import type { ActivityRow } from '#data/queries/student-view.ts';
import { systemClock } from '#platform/clock.ts';
import { EndingNote } from './FinishedView.tsx';
import { ListeningGame } from './ListeningGame.tsx';
import { listeningTexts } from './texts.ts';
import { useSubmission } from './use-submission.ts';

export interface ListeningPlayerProps {
  activity: ActivityRow;
  /** Nobody's answers: there is nothing to submit. */
  preview: boolean;
  /** The task to begin with, counted over all sets from 0. */
  firstTask?: number;
}

export default function ListeningPlayer({ activity, preview, firstTask }: ListeningPlayerProps) {
  const navigate = useNavigate();
  const leave = () => systemClock.setTimeout(() => navigate('/student'), SUBMIT_REDIRECT_DELAY_MS);
  const submit = useSubmission(activity.uid, leave);
  const ending = preview && <EndingNote>{listeningTexts.preview}</EndingNote>;
  return <ListeningGame activity={activity} firstTask={firstTask} submit={submit} ending={ending} />;
}
