/** The words of a portfolio in their places. All that somebody has typed is escaped. Pure. */
import { escapeHtml } from '#http/escape-html.ts';
import type { ExportOptions } from '../columns.ts';
import type { ExportRow } from '../read-rows.ts';
import type { Chapter, Contents } from './chapters.ts';
import { POLICY, style } from './style.ts';
import { texts } from './texts.ts';

export interface Shown {
  readonly options: ExportOptions;
  /** The day of an instant, in words. */
  dayOf(instant: string): string;
}

/**
 * Up to the first child. Who is left out is not named: the page goes to families. `className`: of the class that was
 * chosen, or null; `today`: in words.
 */
export function pageHead(
  { chapters, leftOut }: Pick<Contents, 'chapters' | 'leftOut'>,
  className: string | null,
  today: string,
): string {
  const title = escapeHtml(titleOf(chapters, className));
  const total = chapters.reduce((sum, { answers }) => sum + answers, 0);
  const children = chapters.length > 1 ? texts.children(chapters.length) : '';
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${style}</style>
<div class="top"><h1>${title}</h1>
<p>${children}${texts.answers(total)}. ${escapeHtml(texts.made(today))}.</p>
${leftOut > 0 ? `<p>${texts.leftOut(leftOut)}.</p>` : ''}
${chapters.length > 1 ? contentOf(chapters) : ''}</div>
<main>
`;
}

/** The home class of the children is no name: a group has only some of its children. */
function titleOf([first, ...others]: readonly Chapter[], className: string | null): string {
  if (first && others.length === 0) return texts.ofChild(first.student);
  return first && className !== null ? texts.ofClass(className) : texts.ofMany;
}

function contentOf(chapters: readonly Chapter[]): string {
  const links = chapters.map(
    ({ studentId, student }) => `<li><a href="#child-${studentId}">${escapeHtml(student)}</a></li>`,
  );
  return `<nav aria-label="${texts.content}"><ul>${links.join('')}</ul></nav>`;
}

/** Begins the section of a child. */
export function chapterHead({ studentId, student, className, answers }: Chapter): string {
  const letter = escapeHtml(Array.from(student)[0]?.toUpperCase() ?? '');
  const facts = [className, texts.answers(answers)].filter((fact) => fact !== null).join(' · ');
  return `<section class="child" id="child-${studentId}"><header><span class="letter" aria-hidden="true">${letter}</span>
<div><h2>${escapeHtml(student)}</h2><p class="meta">${escapeHtml(facts)}</p></div></header>
`;
}

/** What was asked, when it was answered, for how long, and with which score. */
export function answerHead({ options, dayOf }: Shown, row: ExportRow): string {
  const { recordedAt, duration, score } = row.recording;
  const number = row.question === null ? null : texts.question(row.question);
  const unnamed = row.hasAudio ? texts.removed : texts.listening;
  const asked = [number, row.prompt].filter(Boolean).join(': ') || unnamed;
  const seconds = duration === null ? null : texts.seconds(Math.round(duration));
  const facts = [dayOf(recordedAt), seconds].filter((fact) => fact !== null).join(' · ');
  const points =
    options.includeScores && score !== null ? `<span class="score">${texts.score(score)}</span>` : '';
  return `<h4>${escapeHtml(asked)}</h4><p class="meta">${escapeHtml(facts)}${points}</p>`;
}

export function saidWords({ options }: Shown, { recording }: ExportRow): string {
  if (!options.includeTranscripts || !recording.transcript) return '';
  return `<p class="said">${escapeHtml(texts.said(recording.transcript))}</p>`;
}

const stickers = new Map<string, string>(Object.entries(texts.stickers));

/** Written feedback, sticker and 'try again'; '' where there is none of them. */
export function feedbackHead(recording: ExportRow['recording']): string {
  return feedbackWords(recording)
    .map((words) => `<p>${escapeHtml(words)}</p>`)
    .join('');
}

export type FeedbackOnPage = Pick<
  ExportRow['recording'],
  'teacherFeedbackText' | 'feedback' | 'sticker' | 'tryAgainAt'
>;

/** What of a feedback can be read, not escaped. */
export function feedbackWords(recording: FeedbackOnPage): string[] {
  const { teacherFeedbackText, feedback, sticker, tryAgainAt } = recording;
  const known = sticker === null ? null : (stickers.get(sticker) ?? sticker);
  const asked = tryAgainAt === null ? null : texts.tryAgain;
  return [teacherFeedbackText, feedback, known, asked].flatMap((words) => words || []);
}
