/** Who answered what: the child, the question with its picture, the sound, and what was before. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { questionIndexOf, questionnaireOf } from 'shared-schema/rules/activities/questions';
import { useAppContext } from '#data/app-context.ts';
import { usePicture } from '#data/media/use-picture.ts';
import type { Review } from '#data/queries/recordings/reviews.ts';
import type { Activity, Recording } from '#data/queries/teacher/rows.ts';
import { momentOf } from '#ui/teacher/moment.ts';
import { PersonMark } from '#ui/teacher/PersonMark.tsx';
import { EarlierAnswers } from '../../EarlierAnswers.tsx';
import type { AnswerNews } from '../../feedback/answer-news.ts';
import { GivenFeedback } from '../../feedback/GivenFeedback.tsx';
import { feedbackTexts } from '../../feedback/texts.ts';
import classes from '../ReviewQueue.module.css';
import { queueTexts as texts } from '../texts.ts';

interface AnswerCardProps {
  review: Review;
  activity: Activity | undefined;
  /** The sound, or what stands in its place. */
  children: ReactNode;
}

export function AnswerCard({ review, activity, children }: AnswerCardProps) {
  const { clock } = useAppContext();
  const { recording, studentName, activityTitle, prompt, earlier } = review;
  return (
    <div>
      <Group gap="sm" wrap="nowrap" mb="xs">
        <PersonMark name={studentName} student={recording.studentUid} size={44} />
        <div>
          <Text fw={650} size="lg" lh={1.3}>
            {studentName}
          </Text>
          <Text size="sm" c="dimmed" lineClamp={1}>
            {activityTitle} · {momentOf(recording.recordedAt, clock)}
          </Text>
        </div>
      </Group>
      {prompt && (
        <Text size="lg" mb="xs">
          {prompt}
        </Text>
      )}
      <Picture address={pictureOf(activity, recording)} />
      {children}
      <GivenFeedback recording={recording} voiceName={feedbackTexts.voiceName} />
      {earlier.length > 0 && <EarlierAnswers review={review} />}
    </div>
  );
}

/** The address of the picture that the child saw with the question; null without one. */
export function pictureOf(activity: Activity | undefined, { questionId }: Recording): string | null {
  if (!activity) return null;
  const questionnaire = questionnaireOf(activity);
  return questionnaire.questions[questionIndexOf(questionnaire, questionId)]?.imageUrl ?? null;
}

function Picture({ address }: { address: string | null }) {
  const { src, isBroken, onError } = usePicture(address);
  if (isBroken) {
    return (
      <Text size="sm" c="dimmed" mb="xs">
        {texts.pictureMissing}
      </Text>
    );
  }
  return src ? <img className={classes.picture} src={src} alt={texts.picture} onError={onError} /> : null;
}

interface NewsProps {
  news: AnswerNews;
  onHearNewer(): void;
}

export function NewsOfAnswer({ news, onHearNewer }: NewsProps) {
  if (news === 'none') return null;
  const { title, text } = news === 'newer' ? texts.newer : feedbackTexts.news[news];
  return (
    <Alert color="yellow" role="status" mb="sm" icon={<IconInfoCircle aria-hidden />} title={title}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{text}</Text>
        {news !== 'gone' && (
          <Button size="xs" variant="default" onClick={onHearNewer}>
            {texts.hearNewer}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
