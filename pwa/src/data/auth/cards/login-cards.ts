/** The login cards of a class. Only the server knows who has one, and only this browser what is on a new one. Decision 082. */
import { useCallback, useEffect, useState } from 'react';
import type { CardState } from 'shared-schema/contract';
import { cardAddress } from 'shared-schema/rules/people/login-card';
import { isUnanswered } from '#data/api/api-error.ts';
import { isAboutOwnPassword } from '#data/api/own-password-codes.ts';
import { type AppContext, useAppContext } from '#data/app-context.ts';
import { useOnReconnect } from '#data/sync-status/use-on-reconnect.ts';
import { readField } from '#platform/read-field.ts';
import { hashCardToken, newCardToken } from './card.ts';

export interface LoginCards {
  status: 'loading' | 'offline' | 'ready';
  /** By uid of the student. */
  states: ReadonlyMap<string, CardState>;
  refresh(): void;
}

/** Who of the class has a card or a password of pictures, by the server's last answer. */
export function useLoginCards(classUid: string): LoginCards {
  const { api } = useAppContext();
  const [state, setState] = useState<Omit<LoginCards, 'refresh'>>({ status: 'loading', states: new Map() });
  const refresh = useCallback(() => {
    api('GET /api/class-codes/:id/login-cards', { params: { id: classUid } }).then(
      (states) =>
        setState((before) => (states ? { status: 'ready', states: byStudent(states) } : offline(before))),
      () => setState(offline),
    );
  }, [api, classUid]);
  useEffect(refresh, [refresh]);
  useOnReconnect(refresh);
  return { ...state, refresh };
}

const offline = <State extends object>(before: State) => ({ ...before, status: 'offline' as const });

const byStudent = (states: readonly CardState[]) => new Map(states.map((state) => [state.studentUid, state]));

/** A card that was just made. `address` stands in its QR code and is kept nowhere. */
export interface NewCard {
  studentUid: string;
  address: string;
}

/** Tokens of cards that the school may have made, because its answer was lost; by uid of the student. */
export type UnansweredTokens = Map<string, string>;

/**
 * Makes cards and revokes the former ones of these students. `currentPassword`: of the teacher, where the server wants
 * it. Throws `ApiError`. A student in `unanswered` gets that
 * card again, which changes nothing where the school has made it; `unanswered` follows what comes of this call.
 */
export async function makeLoginCards(
  classUid: string,
  { students, currentPassword }: { students: readonly string[]; currentPassword: string | undefined },
  unanswered: UnansweredTokens,
  { api, random }: Pick<AppContext, 'api' | 'random'>,
): Promise<NewCard[]> {
  const tokens = students.map((studentUid) => ({
    studentUid,
    token: unanswered.get(studentUid) ?? newCardToken(random),
  }));
  const cards = await Promise.all(
    tokens.map(async ({ studentUid, token }) => ({ studentUid, tokenHash: await hashCardToken(token) })),
  );
  const note = (isAnswered: boolean) => {
    for (const { studentUid, token } of tokens) {
      if (isAnswered) unanswered.delete(studentUid);
      else unanswered.set(studentUid, token);
    }
  };
  try {
    await api('POST /api/class-codes/:id/login-cards', {
      params: { id: classUid },
      body: { cards, currentPassword },
    });
  } catch (error) {
    // About the password, the server does not say what became of the cards before.
    if (!isAboutOwnPassword(readField(error, 'code'))) note(!isUnanswered(error));
    throw error;
  }
  note(true);
  return tokens.map(({ studentUid, token }) => ({
    studentUid,
    address: cardAddress(window.location.origin, token),
  }));
}

/** Throws `ApiError`. */
export async function revokeLoginCard(studentUid: string, { api }: Pick<AppContext, 'api'>): Promise<void> {
  await api('POST /api/students/:id/revoke-card', { params: { id: studentUid } });
}

/** Turns passwords of three pictures on or off for these students. Throws `ApiError`. */
export async function switchPictures(
  classUid: string,
  students: readonly string[],
  on: boolean,
  { api }: Pick<AppContext, 'api'>,
): Promise<void> {
  const body = { students: [...students], on };
  await api('POST /api/class-codes/:id/picture-passwords', { params: { id: classUid }, body });
}
