// Catches what a page throws, so that a broken or missing page never leaves a blank screen.
import { Button, Group } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { MessagePage } from '#ui/status/MessagePage.tsx';
import { ChunkLoadError } from './lazy-page.tsx';
import { appTexts } from './texts.ts';

type Props = { children: ReactNode };
type State = { error: unknown };

export class PageBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    const texts = this.state.error instanceof ChunkLoadError ? appTexts.pageMissing : appTexts.pageBroken;
    return (
      <MessagePage pose="sleeping" title={texts.title} message={texts.message}>
        <Group justify="center">
          <Button onClick={() => window.location.reload()}>{appTexts.reload}</Button>
          {/* A whole page load, because the router may be part of what is broken. */}
          <Button component="a" href="/" variant="default">
            {appTexts.goHome}
          </Button>
        </Group>
      </MessagePage>
    );
  }
}
