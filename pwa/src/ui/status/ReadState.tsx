/** What a screen shows of something that it reads from the server: a block while it waits, a retry, or the value. */
import type { ReactNode } from 'react';
import { LoadingBlock } from './LoadingBlock.tsx';
import { NotLoaded } from './NotLoaded.tsx';

interface ReadStateProps<Value> {
  state: { status: 'loading' | 'failed' | 'signedOut' } | { status: 'ready'; value: Value };
  texts: { loading: string; loadFailed: string; retry: string };
  /** Pixels of the block. */
  height: number;
  refresh(): unknown;
  children?(value: Value): ReactNode;
}

export function ReadState<Value>({ state, texts, height, refresh, children }: ReadStateProps<Value>) {
  if (state.status === 'loading') return <LoadingBlock height={height} label={texts.loading} />;
  if (state.status === 'failed')
    return <NotLoaded message={texts.loadFailed} retry={texts.retry} onRetry={() => void refresh()} />;
  return state.status === 'ready' ? children?.(state.value) : null;
}
