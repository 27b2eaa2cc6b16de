/** Which one thing the connection badge says. Pure, so that the order of importance can be tested. */
import { statusTexts } from './texts.ts';

export interface ConnectionFacts {
  connection: 'checking' | 'online' | 'offline';
  /** What a person counts of what the server has not acknowledged. */
  waiting: number;
  /** False: more waits on this device than `waiting` counts. */
  isAllSent?: boolean;
  sending: { done: number; total: number } | null;
  /** Number of refused things that a person must decide about. */
  syncIssues?: number;
  /** What waits until the person signs in again: work to be sent, or only what is new. */
  needsSignIn?: 'to_send' | 'for_news' | null;
  /** The words for a child say whom to show it to; those for a teacher say what it is. */
  audience?: 'student' | 'teacher';
}

export type BadgeKind = 'sync_issues' | 'sign_in' | 'offline' | 'sending' | 'waiting' | 'sent' | 'checking';

export interface BadgeWords {
  kind: BadgeKind;
  text: string;
  /** Number waiting, shown beside the words. */
  count: number | null;
}

/** What a child hears of the badge. The way to sign in stands beside it, whatever else the badge shows. */
export function spokenBadge(facts: ConnectionFacts): string {
  const { kind, text, count } = badgeWords(facts);
  const sentences = [text];
  if (count !== null && kind !== 'sync_issues') sentences.push(statusTexts.waiting(count));
  if (facts.needsSignIn && kind !== 'sign_in') {
    const isToSend = facts.needsSignIn === 'to_send';
    sentences.push(isToSend ? statusTexts.signInToSend : statusTexts.signInForNews);
  }
  return `${sentences.join('. ')}.`;
}

/**
 * The first that is true: what only a person can put right; then the word of the network, because 'sending' would be
 * untrue while nothing gets through; then how far the work is.
 */
export function badgeWords(facts: ConnectionFacts): BadgeWords {
  const { connection, waiting, sending } = facts;
  const count = waiting > 0 ? waiting : null;
  if (facts.syncIssues) {
    const { audience = 'student' } = facts;
    return { kind: 'sync_issues', text: statusTexts.attention[audience], count: facts.syncIssues };
  }
  if (facts.needsSignIn === 'to_send') return { kind: 'sign_in', text: statusTexts.signInToSend, count };
  if (connection === 'offline') return { kind: 'offline', text: statusTexts.offline, count };
  if (sending) {
    return { kind: 'sending', text: statusTexts.sending(sending.done, sending.total), count: null };
  }
  if (count) return { kind: 'waiting', text: statusTexts.waiting(count), count: null };
  if (facts.needsSignIn && !sending && !count)
    return { kind: 'sign_in', text: statusTexts.signInForNews, count: null };
  if (connection === 'checking') return { kind: 'checking', text: statusTexts.checking, count: null };
  if (facts.isAllSent === false) return { kind: 'waiting', text: statusTexts.savedHere, count: null };
  return { kind: 'sent', text: statusTexts.allSent, count: null };
}
