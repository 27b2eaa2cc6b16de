/**
 * A portfolio: one page of a child or a class with each question, picture, answer and feedback, the sounds inside. It is
 * written while it is sent, and plays from a disk, without a server and without a script.
 */
import { hashOfAddress } from 'shared-schema/sync/media-address';
import type { UserActor } from '#access/actor.ts';
import { findRow, type Ref } from '#db/rows.ts';
import { escapeHtml } from '#http/escape-html.ts';
import type { School } from '#school.ts';
import type { ExportOptions } from '../columns.ts';
import { type ExportRow, readExportRows } from '../read-rows.ts';
import { type Contents, readContents } from './chapters.ts';
import { dataUrl } from './data-url.ts';
import { readFamilyConsent } from './family-consent.ts';
import { answerHead, chapterHead, feedbackHead, pageHead, type Shown, saidWords } from './parts.ts';
import { texts } from './texts.ts';

/** Bytes. A larger picture would weigh more than the answers. */
const MAX_PICTURE_BYTES = 400_000;

export interface PortfolioRequest {
  readonly recordings: Contents['refs'];
  readonly options: ExportOptions;
  readonly classCodeId?: Ref | undefined;
  readonly timeZone: string;
}

interface Pen extends Shown {
  readonly files: School['files'];
  /** Ids in the page of the pictures that were written already: each is in the page once. */
  readonly pictures: Map<string, string>;
}

export async function* portfolioChunks(
  school: School,
  teacher: UserActor,
  { recordings, options, classCodeId, timeZone }: PortfolioRequest,
): AsyncGenerator<string> {
  const rows = readExportRows(school.db, teacher, recordings);
  const contents = await readContents(rows, await readFamilyConsent(school.db));
  const { chapters, refs } = contents;
  const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone });
  const dayOf = (instant: string | number) => dayFormat.format(new Date(instant));
  const pen: Pen = { options, dayOf, files: school.files, pictures: new Map() };
  yield pageHead(contents, await readClassName(school, teacher, classCodeId), dayOf(school.clock.now()));
  const chapterOf = new Map(chapters.map((chapter) => [chapter.studentId, chapter]));
  let before: ExportRow['recording'] | undefined;
  for await (const row of readExportRows(school.db, teacher, refs)) {
    const { studentId, activityId } = row.recording;
    const chapter = chapterOf.get(studentId);
    const isNewChild = studentId !== before?.studentId;
    const isNewActivity = isNewChild || activityId !== before?.activityId;
    if (before && isNewActivity) yield '</section>\n';
    if (before && isNewChild) yield '</section>\n';
    if (chapter && isNewChild) yield chapterHead(chapter);
    if (isNewActivity) yield `<section class="activity"><h3>${escapeHtml(row.activity)}</h3>\n`;
    yield* writeAnswer(pen, row);
    before = row.recording;
  }
  yield before ? '</section>\n</section>\n</main>\n</html>\n' : '</main>\n</html>\n';
}

/** Null where no class is named, and for one that is not the teacher's. */
async function readClassName({ db }: School, teacher: UserActor, classCodeId?: Ref): Promise<string | null> {
  const named = classCodeId === undefined ? undefined : await findRow(db, 'class_codes', classCodeId);
  return named?.teacherId === teacher.id ? named.name : null;
}

async function* writeAnswer(pen: Pen, row: ExportRow): AsyncGenerator<string> {
  const { recording, student } = row;
  const picture = await readable(pen, row.picture, MAX_PICTURE_BYTES);
  yield `<article class="answer${picture ? '' : ' plain'}">`;
  if (picture) yield* writePicture(pen, picture);
  yield `<div>${answerHead(pen, row)}`;
  if (row.hasAudio && pen.options.includeAudio) {
    yield* writeSound(pen, recording.audioUrl, texts.answer(student), texts.onPaper);
  }
  yield saidWords(pen, row);
  if (pen.options.includeFeedback) yield* writeFeedback(pen, row);
  yield '</div></article>\n';
}

async function* writeFeedback(pen: Pen, { recording, student }: ExportRow): AsyncGenerator<string> {
  const { teacherFeedbackAudio: voice } = recording;
  const head = feedbackHead(recording);
  if (!head && !voice) return;
  yield `<div class="teacher"><h5>${texts.feedback}</h5>${head}`;
  if (voice && pen.options.includeAudio) {
    yield* writeSound(pen, voice, texts.voice(student), texts.voiceOnPaper);
  }
  yield '</div>';
}

/** A player, and a sentence in its place on paper. */
async function* writeSound(
  pen: Pen,
  address: string,
  label: string,
  onPaper: string,
): AsyncGenerator<string> {
  const sound = await readable(pen, address, Number.POSITIVE_INFINITY);
  if (!sound) return void (yield `<p class="lost">${texts.lost}</p>`);
  yield `<audio controls preload="none" aria-label="${escapeHtml(label)}" src="`;
  yield* dataUrl(address, 'audio', pen.files.read(sound.sha256));
  yield `"></audio><p class="paper">${onPaper}</p>`;
}

async function* writePicture(pen: Pen, { address, sha256 }: StoredFile): AsyncGenerator<string> {
  const known = pen.pictures.get(sha256);
  yield `<svg class="picture" viewBox="0 0 400 300" role="img" aria-label="${texts.picture}">`;
  if (known) return void (yield `<use href="#${known}"/></svg>`);
  const id = `picture-${pen.pictures.size + 1}`;
  pen.pictures.set(sha256, id);
  yield `<image id="${id}" width="400" height="300" href="`;
  yield* dataUrl(address, 'image', pen.files.read(sha256));
  yield '"/></svg>';
}

interface StoredFile {
  readonly address: string;
  readonly sha256: string;
}

/** Null where the school has no such file, or a larger one. */
async function readable(
  { files }: Pen,
  address: string | null,
  maxBytes: number,
): Promise<StoredFile | null> {
  const sha256 = hashOfAddress(address);
  if (!address || !sha256) return null;
  const size = await files.size(sha256);
  return size === null || size > maxBytes ? null : { address, sha256 };
}
