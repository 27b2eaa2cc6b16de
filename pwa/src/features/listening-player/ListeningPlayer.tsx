/** The listening player in the app: what is done goes into the outbox, and then the way leads back. */
import { useEffect, useMemo, useState } from 'react';
import { SUBMIT_REDIRECT_DELAY_MS } from 'shared-schema/rules/constants';
import { useAppContext } from '#data/app-context.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { createListeningPlayKeeper } from '#data/listening-plays/listening-plays.ts';
import type { ActivityRow } from '#data/queries/student-view.ts';
import { useLeaveLater } from '#platform/use-leave-later.ts';
import { EndingNote } from './FinishedView.tsx';
import { ListeningGame } from './ListeningGame.tsx';
import type { PlayMemory } from './play/use-listening.ts';
import { useSubmission } from './play/use-submission.ts';
import { listeningTexts } from './texts.ts';

export interface ListeningPlayerProps {
  activity: ActivityRow;
  /** Nobody's answers: there is nothing to submit. */
  preview: boolean;
  /** The task to begin with, counted over all sets from 0. */
  firstTask?: number;
  /** A moment after the answers were handed in. */
  onFinish(): void;
}

export default function ListeningPlayer(props: ListeningPlayerProps) {
  const account = useCurrentAccount();
  if (props.preview) return <Game {...props} />;
  // Another window may put another child on the screen, whose play is another one.
  return account && <KeptGame key={account.uid} {...props} account={account.uid} />;
}

/** A child's own play, which goes on where it was left. */
function KeptGame({ account, ...props }: ListeningPlayerProps & { account: string }) {
  const { outbox } = useAppContext();
  const { uid } = props.activity;
  const keeper = useMemo(() => createListeningPlayKeeper(outbox, account, uid), [outbox, account, uid]);
  const [kept, setKept] = useState<{ play: unknown }>();
  useEffect(() => void keeper.read().then((play) => setKept({ play })), [keeper]);
  const memory = useMemo(() => kept && { kept: kept.play, keep: keeper.keep }, [kept, keeper]);
  return memory && <Game {...props} memory={memory} onStored={keeper.forget} />;
}

interface GameProps extends ListeningPlayerProps {
  memory?: PlayMemory;
  /** The answers are stored. */
  onStored?: () => Promise<void>;
}

function Game({ activity, preview, firstTask, memory, onStored, onFinish }: GameProps) {
  const { leaveLater } = useLeaveLater(onFinish, SUBMIT_REDIRECT_DELAY_MS);
  const submit = useSubmission(activity.uid, {
    onStored: () => void onStored?.(),
    onSubmitted: leaveLater,
  });
  const ending = preview && <EndingNote>{listeningTexts.preview}</EndingNote>;
  const parts = { activity, firstTask, memory, submit, ending };
  return <ListeningGame {...parts} />;
}
