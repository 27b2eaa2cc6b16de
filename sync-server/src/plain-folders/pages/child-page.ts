/** The page of one child: every answer with its sound, and what the teacher said to it. */
import type SqliteDatabase from 'better-sqlite3';
import { questionnaireOf, questionOf } from 'shared-schema/rules/activities/questions';
import { hashOfAddress } from 'shared-schema/sync/media-address';
import { escapeHtml } from '#http/escape-html.ts';
import { type FeedbackOnPage, feedbackWords } from '#services/export/portfolio/parts.ts';
import type { Places } from '../folder/places.ts';
import { PAGE_DEPTH, pageEnd, pageStart, pictureOf, soundOf } from './frame.ts';
import { texts } from './texts.ts';

export interface Child {
  readonly id: number;
  readonly name: string;
}

interface Answer extends FeedbackOnPage {
  readonly questionId: string | null;
  readonly audioUrl: string;
  readonly score: number | null;
  readonly duration: number | null;
  readonly recordedAt: string;
  readonly replacedAt: string | null;
  readonly transcript: string | null;
  readonly teacherFeedbackAudio: string | null;
  readonly title: string;
  readonly questions: string;
  readonly formerQuestions: string;
  readonly question: string | null;
  readonly imageUrl: string | null;
}

const ANSWERS = `SELECT r."questionId", r."audioUrl", r.score, r.duration, r."recordedAt", r."replacedAt", r.transcript,
    r.feedback, r.sticker, r."tryAgainAt", r."teacherFeedbackText", r."teacherFeedbackAudio", a.title, a.questions, a."formerQuestions", a.question, a."imageUrl"
  FROM recordings r JOIN activities a ON a.id = r."activityId" WHERE r."studentId" = ? ORDER BY r."recordedAt", r.id`;

/** `dayOf`: the day of an ISO instant where the school is. */
export function* childPage(
  raw: SqliteDatabase.Database,
  places: Places,
  { id, name }: Child,
  dayOf: (instant: string) => string,
): Generator<string> {
  yield pageStart(name, PAGE_DEPTH);
  let isEmpty = true;
  for (const answer of raw.prepare<[number], Answer>(ANSWERS).iterate(id)) {
    isEmpty = false;
    yield describeAnswer(places, answer, { name, day: dayOf(answer.recordedAt) });
  }
  if (isEmpty) yield `<p>${texts.nothing}</p>`;
  yield pageEnd;
}

function describeAnswer(
  places: Places,
  answer: Answer,
  { name, day }: { name: string; day: string },
): string {
  const questionnaire = questionnaireOf({
    ...answer,
    questions: JSON.parse(answer.questions),
    formerQuestions: JSON.parse(answer.formerQuestions),
  });
  const { number, prompt, isRemoved } = questionOf(questionnaire, answer.questionId);
  const asked = [number === null ? null : texts.question(number), prompt].filter(Boolean).join(': ');
  const unnamed = isRemoved ? texts.removed : texts.listening;
  const picture = number === null ? null : questionnaire.questions[number - 1]?.imageUrl;
  const facts = [
    day,
    answer.duration === null ? null : texts.seconds(Math.round(answer.duration)),
    answer.score === null ? null : texts.score(answer.score),
    answer.replacedAt === null ? null : texts.earlier,
  ];
  const said = feedbackWords(answer).join('\n');
  const transcript = answer.transcript
    ? `<p class="words">${escapeHtml(texts.said(answer.transcript))}</p>`
    : '';
  const voice = hashOfAddress(answer.teacherFeedbackAudio);
  return `<article><h3>${escapeHtml(answer.title)}</h3><p>${escapeHtml(asked || unnamed)}</p>
<p class="meta">${escapeHtml(facts.filter(Boolean).join(' · '))}</p>
${pictureOf(places, hashOfAddress(picture), prompt)}${soundOf(places, hashOfAddress(answer.audioUrl), texts.answer(name))}${transcript}
${said || voice ? `<p class="meta">${texts.feedback}</p><p class="words">${escapeHtml(said)}</p>${soundOf(places, voice, texts.feedback)}` : ''}</article>
`;
}
