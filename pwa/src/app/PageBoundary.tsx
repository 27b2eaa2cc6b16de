// Catches what a page throws, so that a broken or missing page never leaves a blank screen.
import { Button, Group } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { MessagePage } from '#ui/status/MessagePage.tsx';
import { ChunkLoadError } from './lazy-page.tsx';
import { appTexts } from './texts.ts';

type Props = {
  children: ReactNode;
  /** Leads to the page before by the router. */
  onBack(): void;
};
type State = { error: unknown };

/** The browser has nothing to load a page from: its own error page would stand there. */
const isStranded = () => !navigator.onLine && !navigator.serviceWorker?.controller;

/** The router counts its pages in the history of the window; before the first may be another site. */
const hasPageBefore = () => window.history.state?.idx > 0;

export class PageBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof ChunkLoadError) error.forget();
  }

  /** Draws the page once more, without a page load. */
  private readonly tryAgain = () => this.setState({ error: null });

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const texts = error instanceof ChunkLoadError ? appTexts.pageMissing : appTexts.pageBroken;
    const goBack = () => {
      // The page before may be another part of this one, such as a tab.
      this.tryAgain();
      this.props.onBack();
    };
    return (
      <MessagePage pose="sleeping" title={texts.title} message={texts.message}>
        <Group justify="center">
          <Button onClick={() => (isStranded() ? this.tryAgain() : window.location.reload())}>
            {appTexts.reload}
          </Button>
          {!isStranded() ? (
            // A whole page load, because the router may be part of what is broken.
            <Button component="a" href="/" variant="default">
              {appTexts.goHome}
            </Button>
          ) : (
            hasPageBefore() && (
              <Button variant="default" onClick={goBack}>
                {appTexts.goBack}
              </Button>
            )
          )}
        </Group>
      </MessagePage>
    );
  }
}
