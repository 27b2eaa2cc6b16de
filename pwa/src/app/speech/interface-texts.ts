/**
 * What a child hears of the app's own texts: what stands beside a speaker, and the words on what a child taps.
 * `scripts/interface-voice.ts` renders them. Nothing of this file reaches a tablet. Decision 071.
 */
import { errors } from 'shared-schema/contract/errors';
import { DEFAULT_ACTIVITY_DESCRIPTION } from 'shared-schema/rules/constants';
import { splitSentences } from 'shared-schema/rules/speech/split-sentences';
import { signOutTexts } from '#actions/sign-out-texts.ts';
import type { CardStatus } from '#data/queries/student-view.ts';
import { playerTexts } from '#features/activity-player/texts.ts';
import { roleChoiceTexts } from '#features/home/texts.ts';
import { listeningTexts } from '#features/listening-player/texts.ts';
import { feedbackTexts } from '#features/student-dashboard/feedback/texts.ts';
import { orphanedTexts } from '#features/student-dashboard/orphaned-texts.ts';
import { dashboardTexts } from '#features/student-dashboard/texts.ts';
import { stepTexts } from '#features/student-login/steps/texts.ts';
import { loginTexts } from '#features/student-login/texts.ts';
import { NUMBER_WORDS, phraseKey } from '#platform/read-aloud/phrases.ts';
import { audioTexts } from '#ui/audio/texts.ts';
import { idleTexts } from '#ui/idle/texts.ts';
import { hintTexts, liveHintTexts, problemTexts, recorderTexts } from '#ui/recorder/texts.ts';
import { statusTexts } from '#ui/status/texts.ts';
import { absenceTexts, fullTabletText } from '#ui/student/texts.ts';
import { accountGoneTexts } from '../account-gone/texts.ts';
import { celebrationTexts } from '../celebration/texts.ts';

/** The file with their sounds, from the folder of the app's source. `read-aloud/interface-voice.ts` loads it. */
export const VOICE_PACK_FILE = 'platform/read-aloud/interface-voice.pack';

/** Stands where a text has a number or a name: the text is rendered in the parts around it. */
const GAP = 0;
const NAME = String(GAP);

const cardStatuses: readonly CardStatus[] = ['Not Started', 'In Progress', 'Completed'];

const doors = [roleChoiceTexts.student.spoken, roleChoiceTexts.teacher.spoken];

const login = [
  ...[loginTexts.title, loginTexts.hello, loginTexts.whoAreYouSpoken, loginTexts.typePassword],
  ...[loginTexts.teacherGaveIt, loginTexts.forgotten, loginTexts.somebodyElse, loginTexts.submit],
  ...[loginTexts.helloTo(NAME), loginTexts.welcome, loginTexts.welcomeBack(NAME)],
  ...[loginTexts.waiting(1), loginTexts.waiting(GAP), loginTexts.failedTitle, loginTexts.unknown],
  ...[loginTexts.wrongPassword, loginTexts.unreachable, loginTexts.missingTitle, loginTexts.missing],
  ...[loginTexts.missingPassword, idleTexts.title, idleTexts.stay],
  ...[loginTexts.unknownCard, fullTabletText, stepTexts.card, stepTexts.noCamera],
  ...[stepTexts.tapPictures, stepTexts.choosePictures, stepTexts.repeatPictures, stepTexts.tryAgain],
  ...[stepTexts.waitPictures, stepTexts.areYou(NAME), stepTexts.switchTitle(NAME), stepTexts.goOn],
  stepTexts.stay(NAME),
];

/** What the school answers to a child's sign-in, which a toast shows in the server's own words. */
const refusedSignIn = [
  ...[errors.card_invalid, errors.rate_limited, errors.pictures_not_wanted, errors.protocol_mismatch],
  ...[errors.server_error, errors.busy],
].map(({ error }) => error);

const dashboard = [
  ...[dashboardTexts.greeting(NAME), dashboardTexts.numbers(GAP, GAP, GAP), dashboardTexts.myActivities],
  ...[dashboardTexts.grade('K'), dashboardTexts.grade(NAME), dashboardTexts.percentDone(GAP)],
  ...[dashboardTexts.score(GAP), dashboardTexts.feedback],
  ...[dashboardTexts.start, dashboardTexts.continue, dashboardTexts.review, dashboardTexts.viewFeedback],
  ...[
    dashboardTexts.tryAgain,
    dashboardTexts.signInAgain,
    dashboardTexts.showTeacher,
    dashboardTexts.signOut,
  ],
  ...[dashboardTexts.empty, absenceTexts.offline, absenceTexts.signedOut].flatMap(Object.values),
  ...cardStatuses,
  ...[dashboardTexts.next, dashboardTexts.newFeedback, dashboardTexts.unfinished],
  ...[dashboardTexts.offlineFetching(GAP, GAP), ...Object.values(dashboardTexts.allDone)],
  ...[...Object.values(dashboardTexts.offlineMissing), ...Object.values(dashboardTexts.types)],
  ...[orphanedTexts.orphanedTitle, orphanedTexts.orphanedHelp, orphanedTexts.deleteFailed],
  ...[feedbackTexts.feedbackTitle, feedbackTexts.tryAgainPlease, feedbackTexts.question(GAP)],
  ...[feedbackTexts.questionRemoved, feedbackTexts.yourTeacher, feedbackTexts.heard],
  ...[feedbackTexts.voiceFailed, feedbackTexts.answerFailed],
];

const status = [
  ...[statusTexts.savedHere, statusTexts.sent, statusTexts.offline, statusTexts.allSent],
  ...[statusTexts.waiting(GAP), statusTexts.sending(GAP, GAP), statusTexts.attention.student],
  ...[statusTexts.signInToSend, statusTexts.signInForNews, statusTexts.checking],
  ...[accountGoneTexts.deleted, accountGoneTexts.childDeactivated, signOutTexts.failedForStudent].flatMap(
    (words) => Object.values(words),
  ),
  signOutTexts.again,
];

const player = [
  ...[DEFAULT_ACTIVITY_DESCRIPTION, playerTexts.notFound, playerTexts.notFoundMessage, playerTexts.error],
  ...[playerTexts.feedbackBanner, playerTexts.viewFeedback, playerTexts.pictureMissing],
  ...[playerTexts.readAloud, playerTexts.next, playerTexts.previous],
  ...[playerTexts.finish, playerTexts.saved, playerTexts.savedMessage(GAP), playerTexts.complete],
  ...[playerTexts.completeMessage(GAP), playerTexts.completeMessage(1)],
  ...[playerTexts.unfinished, playerTexts.unfinishedMessage(GAP)],
  ...[playerTexts.yourAnswer, playerTexts.hearTeacher, playerTexts.savedAgain],
  ...[playerTexts.emptyTitle, playerTexts.emptyMessage, playerTexts.showStory, playerTexts.hideStory],
  ...[playerTexts.testNotFound, playerTexts.testNotFoundMessage],
  ...[playerTexts.listenOnly, playerTexts.listened, playerTexts.wellDone, playerTexts.allDone],
  playerTexts.storyAudioFailed,
];

const sounds = [
  ...[audioTexts.error, audioTexts.playFailed, audioTexts.corrupted, audioTexts.missing],
  audioTexts.unplayable,
];

const recorder = [
  ...[recorderTexts.asking, recorderTexts.starting, recorderTexts.saving, recorderTexts.tapToStart],
  ...[recorderTexts.recordAgain, recorderTexts.think, recorderTexts.ready, recorderTexts.recovered],
  ...[recorderTexts.empty, recorderTexts.play, recorderTexts.again, recorderTexts.keep, recorderTexts.remove],
  ...[hintTexts, liveHintTexts, problemTexts].flatMap((texts) => Object.values(texts)),
];

const listening = [
  ...[listeningTexts.dragThese, listeningTexts.excellent, listeningTexts.pointsEarnedNow(GAP)],
  listeningTexts.pointsEarnedNow(1),
  ...[listeningTexts.tryAgain, listeningTexts.tryAgainMessage, listeningTexts.finishedTitle],
  ...[listeningTexts.finishedMessage(GAP), listeningTexts.finishedMessage(1), listeningTexts.submit],
  ...[listeningTexts.submittedTitle, listeningTexts.submittedMessage, listeningTexts.savedTitle],
  ...[listeningTexts.savedMessage, listeningTexts.submitRefused, listeningTexts.submitError],
  ...[listeningTexts.submitErrorTitle, listeningTexts.submitErrorBecause(fullTabletText)],
  listeningTexts.submitErrorBecause(listeningTexts.notLoggedIn),
  ...[listeningTexts.pointsEarned, listeningTexts.emptyTitle, listeningTexts.emptyMessage],
  listeningTexts.score,
];

const celebration = [
  ...[celebrationTexts.title, celebrationTexts.newLevelMessage(GAP), celebrationTexts.pointsMessage(GAP)],
  ...[celebrationTexts.again, celebrationTexts.newLevel, celebrationTexts.next],
  celebrationTexts.doneMessage(GAP),
];

/** Each phrase once, without numbers and names, by what `phraseKey` makes of it. */
export function interfacePhrases(): Map<string, string> {
  const texts = [
    ...[doors, login, refusedSignIn, dashboard, status],
    ...[player, sounds, recorder, listening, celebration],
  ].flat();
  const phrases = texts
    .flatMap((text) => splitSentences(text))
    .flatMap(({ text }) => text.split(/\d+/))
    .concat(NUMBER_WORDS)
    .map((text) => text.replace(/^[^\p{L}]+/u, '').trim());
  return new Map(phrases.filter((text) => phraseKey(text) !== '').map((text) => [phraseKey(text), text]));
}
