/** A dialog with a form in it: leaving it asks first once something was typed, and it says when its subject is gone. */
import { Alert, Button, Group, Modal, type ModalProps, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { createContext, type MouseEvent, type ReactNode, useContext, useRef, useState } from 'react';
import { askToDecide } from '#ui/sound-field/undecided.ts';
import { OnBack } from './BackLayer.tsx';
import { dialogTexts as texts } from './texts.ts';

export interface FormModalProps extends Pick<ModalProps, 'title' | 'size'> {
  opened?: boolean;
  /** Closes without a question. */
  onClose(): void;
  /** Something would be lost. Without it: something was typed or chosen. */
  isDirty?: boolean;
  /** Something is not in the form yet: Back asks the dialog to close, as Escape does, and does not leave the page. */
  hasPending?: boolean;
  /** What was typed is stored, or about to be: leaving loses nothing. */
  isSaving?: boolean;
  /** Leaving may keep what was typed as a draft. */
  draft?: { keep(): void; discard(): void };
  /** Asks for a decision about what no draft holds, before leaving. False where nothing waits for one. */
  askFirst?(): boolean;
  /** Another dialog above this one is open, and handles Escape. */
  asks?: boolean;
  /** Name of what the dialog is about, when it does not exist any more. */
  gone?: string | null;
  children: ReactNode;
}

const LeaveContext = createContext<() => void>(() => {});

/** A choice in a list of Mantine's, also by key: its list is outside the dialog, and no input event says so. */
const isChoice = ({ target }: MouseEvent) =>
  target instanceof Element && target.closest('[role="option"]') !== null;

/** Leaves the dialog around it as Escape does: asks first where something would be lost. */
export function CancelButton(props: { children: ReactNode; 'data-autofocus'?: true | undefined }) {
  return <Button variant="default" onClick={useContext(LeaveContext)} {...props} />;
}

export function FormModal(props: FormModalProps) {
  const { opened = true, onClose, isDirty, isSaving = false, draft, ...more } = props;
  const { hasPending = false, askFirst, asks = false, gone = null, children, ...frame } = more;
  const [typed, setTyped] = useState(false);
  const [asking, setAsking] = useState(false);
  const isAtRisk = !isSaving && (isDirty ?? typed);
  // From then on until it closes: an entry of the history that comes and goes with each word could be taken for Back.
  const [asksOnBack, setAsksOnBack] = useState(false);
  // A dialog that fades out and is opened anew begins empty.
  const [wasOpened, setWasOpened] = useState(opened);
  if (wasOpened !== opened) {
    setWasOpened(opened);
    setTyped(false);
    setAsking(false);
    setAsksOnBack(false);
  } else if (opened && (isAtRisk || hasPending) && !asksOnBack) setAsksOnBack(true);
  const body = useRef<HTMLDivElement>(null);
  const leave = () => {
    // A draft does not hold it, either.
    if (body.current && askToDecide(body.current)) return;
    if (askFirst?.()) return;
    if (isAtRisk) setAsking(true);
    else onClose();
  };
  return (
    <Modal opened={opened} onClose={leave} closeOnEscape={!asking && !asks} {...frame}>
      {opened && asksOnBack && <OnBack onBack={() => (asking ? setAsking(false) : leave())} />}
      {gone !== null && (
        <Alert color="yellow" mb="md" role="status" icon={<IconAlertCircle aria-hidden />}>
          {texts.gone(gone)}
        </Alert>
      )}
      <LeaveContext value={leave}>
        <div
          ref={body}
          onInput={() => setTyped(true)}
          onClickCapture={(event) => isChoice(event) && setTyped(true)}
        >
          {children}
        </div>
      </LeaveContext>
      <LeaveQuestion opened={asking} draft={draft} onStay={() => setAsking(false)} onLeave={onClose} />
    </Modal>
  );
}

interface LeaveQuestionProps {
  opened: boolean;
  draft: FormModalProps['draft'];
  /** Says what becomes of the draft; a general sentence by default. */
  text?: string;
  onStay(): void;
  onLeave(): void;
}

/** Asks whether what was typed is kept as a draft, discarded, or written on. */
export function LeaveQuestion({ opened, draft, text, onStay, onLeave }: LeaveQuestionProps) {
  const leaveAfter = (action: (() => void) | undefined) => () => {
    action?.();
    onLeave();
  };
  return (
    // Escape is handled here: Mantine's own way would reach the dialog below as well.
    <Modal
      opened={opened}
      onClose={onStay}
      title={texts.leaveTitle}
      closeOnEscape={false}
      onKeyDown={(event) => event.key === 'Escape' && onStay()}
    >
      <Text>{text ?? (draft ? texts.leaveDraftText : texts.leaveText)}</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="subtle" color="red" mr="auto" onClick={leaveAfter(draft?.discard)}>
          {texts.discard}
        </Button>
        <Button variant="default" onClick={onStay} data-autofocus>
          {texts.stay}
        </Button>
        {draft && <Button onClick={leaveAfter(draft.keep)}>{texts.keepDraft}</Button>}
      </Group>
    </Modal>
  );
}
