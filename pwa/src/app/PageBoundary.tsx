// Catches what a page throws, so that a broken or missing page never leaves a blank screen.
import { Button, Group } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { ChunkLoadError } from '#ui/status/lazy-part.tsx';
import { MessagePage } from '#ui/status/MessagePage.tsx';
import { appTexts } from './texts.ts';

type Props = { children: ReactNode };
type State = { error: unknown };

/** The browser has nothing to load a page from: its own error page would stand there. */
const isStranded = () => !navigator.onLine && !navigator.serviceWorker?.controller;

export class PageBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof ChunkLoadError) error.forget();
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const texts = error instanceof ChunkLoadError ? appTexts.pageMissing : appTexts.pageBroken;
    return (
      <MessagePage pose="sleeping" title={texts.title} message={texts.message}>
        <Group justify="center">
          <Button onClick={() => (isStranded() ? this.setState({ error: null }) : location.reload())}>
            {appTexts.reload}
          </Button>
          {/* A whole page load, because the router may be part of what is broken. */}
          {!isStranded() && (
            <Button component="a" href="/" variant="default">
              {appTexts.goHome}
            </Button>
          )}
        </Group>
      </MessagePage>
    );
  }
}
