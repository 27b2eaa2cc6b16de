/** The login cards of a class: who has one, making, printing and revoking them. Decision 082. */
import { Alert, Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconCheck, IconId, IconPrinter, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useAppContext } from '#data/app-context.ts';
import {
  type LoginCards,
  makeLoginCards,
  type NewCard,
  type UnansweredTokens,
  useLoginCards,
} from '#data/auth/cards/login-cards.ts';
import { isDeactivated, studentsOf } from '#data/queries/teacher/roster.ts';
import type { SchoolClass, Student } from '#data/queries/teacher/rows.ts';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import { useBusyWhileShown } from '#platform/locks/busy-store.ts';
import { OwnPasswordDialog } from '#ui/forms/OwnPasswordDialog.tsx';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { isPasswordRequired } from '#ui/forms/use-own-password.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from '#ui/teacher/ConfirmDialog.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { CardRows } from './CardRows.tsx';
import { CardSheet } from './CardSheet.tsx';
import { cardFailure } from './failure.ts';
import { PicturesSwitch } from './PicturesSwitch.tsx';
import { PAPERS, type Paper, usualPaper } from './paper.ts';
import { cardTexts as texts } from './texts.ts';

export interface LoginCardsDialogProps {
  of: SchoolClass;
  onClose(): void;
}

export default function LoginCardsDialog({ of, onClose }: LoginCardsDialogProps) {
  const students = studentsOf(useTeacherData()?.students ?? [], of.uid);
  const [question, setQuestion] = useState<ReactNode>(null);
  const cards = useLoginCards(of.uid);
  const { made, isPrinted, ...sheet } = useMadeCards();
  const onMade = (fresh: NewCard[]) => {
    sheet.add(fresh);
    cards.refresh();
  };
  const onRevoked = (studentUid: string) => {
    sheet.remove(studentUid);
    cards.refresh();
  };
  const making = useMakeCards({ of, cards, onMade, onAsk: setQuestion });
  const cardsOnSheet = made.flatMap((card) => {
    const student = students.find(({ uid }) => uid === card.studentUid);
    return student ? [{ ...card, student }] : [];
  });
  const onSheet = cardsOnSheet.length > 0 && (isPrinted ? 'printed' : 'unprinted');
  /** Why the codes that only this dialog knows are not on paper yet. */
  const unfinished = making.isUnanswered ? 'unanswered' : onSheet;
  const leave = () => {
    if (!unfinished) return onClose();
    const words = texts.leave[unfinished];
    setQuestion(<AskToLeave {...words} onLeave={onClose} onClose={() => setQuestion(null)} />);
  };
  // The server refuses a call whole for one child whose sign-in is not this teacher's to change.
  const listed = students.filter(({ uid }) => cards.states.has(uid));
  const unlisted = students.filter((student) => !isDeactivated(student) && !cards.states.has(student.uid));
  useRefreshForNew(unlisted, cards);
  return (
    <Modal opened onClose={leave} title={texts.title(of.name)} size="xl" closeOnEscape={question === null}>
      {question}
      {unfinished && <KeepBusy />}
      <Stack>
        <Text size="sm">{texts.intro}</Text>
        {/* Printing needs no school server. */}
        {cardsOnSheet.length > 0 && (
          <Printing
            cards={cardsOnSheet}
            className={of.name}
            onPrint={sheet.notePrint}
            onPaper={isPrinted ? sheet.clear : undefined}
          />
        )}
        {cards.status === 'ready' ? (
          <>
            {students.length === 0 && <Text c="dimmed">{texts.nobody}</Text>}
            {listed.length > 0 && (
              <Group>
                <Button
                  variant={onSheet ? 'default' : 'filled'}
                  leftSection={<IconId size={16} aria-hidden />}
                  loading={making.isRunning}
                  onClick={() => making.make(listed)}
                >
                  {unlisted.length > 0
                    ? texts.makeSome(listed.length, listed.length + unlisted.length)
                    : texts.makeAll(listed.length)}
                </Button>
              </Group>
            )}
            {listed.length > 0 && (
              <PicturesSwitch of={of} students={listed} cards={cards} onAsk={setQuestion} />
            )}
            <CardRows
              of={of}
              students={students}
              cards={cards}
              onMake={(student) => making.make([student])}
              onRevoke={making.forget}
              onRevoked={onRevoked}
              onAsk={setQuestion}
            />
          </>
        ) : (
          <Waiting status={cards.status} onAgain={cards.refresh} />
        )}
      </Stack>
    </Modal>
  );
}

/** Asks once more about active children whom the school has learned of since, as after an import. */
function useRefreshForNew(unlisted: readonly Student[], { status, refresh }: LoginCards) {
  const arrived = unlisted.filter(({ id, local }) => id !== null && !local);
  // Text: the same children are another list with each answer, and the school may leave them out for good.
  const uids = arrived.map(({ uid }) => uid).join();
  const isReady = status === 'ready';
  useEffect(() => {
    if (isReady && uids) refresh();
  }, [isReady, uids, refresh]);
}

/** Who prints cards and cuts them touches nothing: neither the idle lock nor an update takes their codes away. */
function KeepBusy() {
  useBusyWhileShown('login cards');
  return null;
}

const NO_CARDS: MadeCards = { made: [], isPrinted: false };

/** The new cards of which only this dialog knows the codes, until the teacher says that they are on paper. */
function useMadeCards() {
  const [state, setState] = useState(NO_CARDS);
  return {
    ...state,
    /** Beside those that are not on paper yet. */
    add: (fresh: readonly NewCard[]) =>
      setState(({ made }) => ({ made: [...withoutCards(made, fresh), ...fresh], isPrinted: false })),
    remove: (studentUid: string) =>
      setState((before) => ({ ...before, made: withoutCards(before.made, [{ studentUid }]) })),
    notePrint: () => setState((before) => ({ ...before, isPrinted: true })),
    clear: () => setState(NO_CARDS),
  };
}

interface MadeCards {
  made: readonly NewCard[];
  /** True after 'Print' for all of them. No browser tells whether the printing was canceled. */
  isPrinted: boolean;
}

/** The cards of other children. */
function withoutCards(
  cards: readonly NewCard[],
  of: readonly Pick<NewCard, 'studentUid'>[],
): readonly NewCard[] {
  const uids = new Set(of.map(({ studentUid }) => studentUid));
  return cards.filter(({ studentUid }) => !uids.has(studentUid));
}

interface AskToLeaveProps extends Pick<ConfirmDialogProps, 'title' | 'message' | 'confirm' | 'isDangerous'> {
  onLeave(): void;
  onClose(): void;
}

function AskToLeave({ onLeave, ...props }: AskToLeaveProps) {
  return <ConfirmDialog opened {...props} onConfirm={onLeave} />;
}

function Waiting({ status, onAgain }: { status: 'loading' | 'offline'; onAgain(): void }) {
  return (
    <Group role="status">
      <Text size="sm">{texts[status]}</Text>
      {status === 'offline' && (
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onAgain}>
          {texts.again}
        </Button>
      )}
    </Group>
  );
}

interface PrintingProps extends Omit<Parameters<typeof CardSheet>[0], 'paper'> {
  onPrint(): void;
  /** The teacher says that the cards are on paper. Left out before they are printed. */
  onPaper: (() => void) | undefined;
}

function Printing({ cards, className, onPrint, onPaper }: PrintingProps) {
  const [paper, setPaper] = useState<Paper>(() => usualPaper(navigator.language));
  const { hostname } = window.location;
  const print = () => {
    window.print();
    onPrint();
  };
  return (
    <Stack gap="sm">
      <Alert color="sky">{texts.once}</Alert>
      {['localhost', '127.0.0.1'].includes(hostname) && <Alert color="yellow">{texts.local(hostname)}</Alert>}
      <Group>
        <SegmentedControl
          aria-label={texts.paper}
          data={[...PAPERS]}
          value={paper}
          onChange={(value) => setPaper(PAPERS.find((one) => one === value) ?? paper)}
        />
        <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={print}>
          {texts.print}
        </Button>
        {onPaper && (
          <Button variant="default" leftSection={<IconCheck size={16} aria-hidden />} onClick={onPaper}>
            {texts.onPaper}
          </Button>
        )}
      </Group>
      <CardSheet cards={cards} className={className} paper={paper} />
    </Stack>
  );
}

interface Making {
  of: SchoolClass;
  cards: LoginCards;
  onMade(cards: NewCard[]): void;
  /** Shows a question over the dialog; null takes it away. */
  onAsk(question: ReactNode): void;
}

/**
 * Making cards, after a question where it revokes some. Cards that are made once more because the answer was lost are
 * the same ones, until `forget`: they revoke nothing.
 */
function useMakeCards({ of, cards, onMade, onAsk }: Making) {
  const context = useAppContext();
  const { run, isRunning } = useAsyncAction();
  const [unanswered] = useState<UnansweredTokens>(() => new Map());
  const begin = async (students: readonly Student[], currentPassword?: string) => {
    const uids = students.map((student) => student.uid);
    const failure = cardFailure(texts.failed);
    const makeThem = async () => {
      const who = { students: uids, currentPassword };
      try {
        // Before the action ends: the window is busy with the making until it is busy with the cards.
        onMade(await makeLoginCards(of.uid, who, unanswered, context));
        return true;
      } catch (error) {
        if (!isPasswordRequired(error)) throw error;
        return false;
      }
    };
    const done = await run(makeThem, failure);
    if (!done) return cards.refresh();
    if (!done.value) return askForPassword(students);
    showToast({ title: texts.made, message: texts.madeText(uids.length) });
  };
  const askForPassword = (students: readonly Student[]) =>
    onAsk(
      <OwnPasswordDialog
        title={texts.makeAll(students.length)}
        question={texts.confirmText}
        submit={texts.makeAll(students.length)}
        onConfirm={(own) => void begin(students, own)}
        onClose={() => onAsk(null)}
      />,
    );
  const make = (students: readonly Student[]) => {
    const fresh = students.filter(({ uid }) => !cards.states.get(uid)?.madeAt || unanswered.has(uid));
    const replaced = students.length - fresh.length;
    if (replaced === 0) return void begin(students);
    onAsk(
      <ConfirmDialog
        opened
        title={texts.replaceTitle}
        message={texts.replaceText(replaced)}
        confirm={texts.makeAll(students.length)}
        {...(fresh.length > 0 && {
          other: { label: texts.onlyNew(fresh.length), onChoose: () => void begin(fresh) },
        })}
        onConfirm={() => void begin(students)}
        onClose={() => onAsk(null)}
      />,
    );
  };
  return {
    make,
    isRunning,
    /** True while the school may have made cards whose codes only this dialog knows. */
    isUnanswered: isRunning || unanswered.size > 0,
    forget: (studentUid: string) => void unanswered.delete(studentUid),
  };
}
