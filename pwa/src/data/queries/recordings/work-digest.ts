/** What children did week by week, summed while the recordings are read, so that nobody holds all of them. Pure. */
import { isCurrent } from 'shared-schema/rules/progress/earlier-answers';
import { NO_AUDIO } from 'shared-schema/sync/protocol';
import type { OptimisticRow } from '../rows.ts';
import { weekOf } from './week.ts';

/** The answers that count of one child to one activity in one week. */
export interface WeekWork {
  readonly studentUid: string;
  readonly activityUid: string;
  /** The Monday as YYYY-MM-DD, in the time zone of the device. */
  readonly week: string;
  readonly answers: number;
  readonly scored: number;
  readonly scoreSum: number;
  /** Answers with a voice, those of them whose speech was measured, and the seconds of speech in these. */
  readonly spoken: number;
  readonly measured: number;
  readonly seconds: number;
  /** Answers to which the teacher asked for another one, which has not come yet. */
  readonly tryAgain: number;
}

/** The result of a child in a listening activity. */
export interface ListeningAnswer {
  readonly uid: string;
  readonly studentUid: string;
  readonly activityUid: string;
  /** JSON text, see `parseListeningResponse`. */
  readonly response: string;
}

export interface WorkDigest {
  readonly weeks: readonly WeekWork[];
  readonly listening: readonly ListeningAnswer[];
}

type Row = OptimisticRow<'recordings'>;

export interface DigestBuilder {
  add(row: Row): void;
  /** Takes away a row that was added. */
  remove(row: Row): void;
  digest(): WorkDigest;
}

export function createDigest(before?: WorkDigest): DigestBuilder {
  const weeks = new Map((before?.weeks ?? []).map((cell) => [keyOf(cell), cell]));
  const listening = new Map((before?.listening ?? []).map((answer) => [answer.uid, answer]));
  const change = (row: Row, times: 1 | -1) => {
    if (!isCurrent(row)) return;
    const one = weekWorkOf(row);
    weeks.set(keyOf(one), sumOf(weeks.get(keyOf(one)), one, times));
    if (times === -1) listening.delete(row.uid);
    else if (row.response) listening.set(row.uid, listeningAnswerOf(row, row.response));
  };
  return {
    add: (row) => change(row, 1),
    remove: (row) => change(row, -1),
    digest: () => ({
      weeks: [...weeks.values()].filter(({ answers }) => answers > 0),
      listening: [...listening.values()],
    }),
  };
}

function weekWorkOf(row: Row): WeekWork {
  const { studentUid, activityUid, score, speakingDuration, audioUrl, tryAgainAt } = row;
  const isSpoken = audioUrl !== NO_AUDIO;
  const seconds = isSpoken ? speakingDuration : null;
  return {
    ...{ studentUid, activityUid, week: weekOf(new Date(row.recordedAt)), answers: 1 },
    ...{ scored: score === null ? 0 : 1, scoreSum: score ?? 0, spoken: isSpoken ? 1 : 0 },
    ...{ measured: typeof seconds === 'number' ? 1 : 0, seconds: seconds ?? 0, tryAgain: tryAgainAt ? 1 : 0 },
  };
}

function sumOf(sum: WeekWork | undefined, one: WeekWork, times: 1 | -1): WeekWork {
  const total = (field: keyof typeof COUNTS) => (sum?.[field] ?? 0) + times * one[field];
  return {
    ...one,
    ...{ answers: total('answers'), scored: total('scored'), scoreSum: total('scoreSum') },
    ...{ spoken: total('spoken'), measured: total('measured'), seconds: total('seconds') },
    tryAgain: total('tryAgain'),
  };
}

const COUNTS = { answers: 0, scored: 0, scoreSum: 0, spoken: 0, measured: 0, seconds: 0, tryAgain: 0 };

const keyOf = ({ studentUid, activityUid, week }: WeekWork) => `${studentUid} ${activityUid} ${week}`;

function listeningAnswerOf({ uid, studentUid, activityUid }: Row, response: string): ListeningAnswer {
  return { uid, studentUid, activityUid, response };
}
