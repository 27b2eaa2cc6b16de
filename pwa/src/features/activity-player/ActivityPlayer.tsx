/** An activity in the app: spoken as the school has it, and with the feedback of the teacher. */
import { useActivitySpeech } from '#data/media/use-activity-speech.ts';
import { ActivityView, type ActivityViewProps } from './ActivityView.tsx';
import { FeedbackBanner } from './FeedbackBanner.tsx';

export interface ActivityPlayerProps extends Omit<ActivityViewProps, 'notice'> {
  found: ActivityViewProps['found'] & { hasFeedback?: boolean };
}

export default function ActivityPlayer(props: ActivityPlayerProps) {
  useActivitySpeech(props.found.activity);
  return <ActivityView {...props} notice={props.found.hasFeedback && <FeedbackBanner />} />;
}
