/** Renders a component as a screen does: with theme, dialog layer and the toast of the window. */
import { MantineProvider } from '@mantine/core';
import { cleanup, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach } from 'vitest';
import { type AppContext, AppContextProvider } from '#data/app-context.ts';
import { DialogLayer } from '#ui/dialogs/DialogLayer.tsx';
import { teacherTheme } from '#ui/theme/theme.ts';
import { ToastHost } from '#ui/toast/ToastHost.tsx';
import { clearToast, useToast } from '#ui/toast/toast-store.ts';
import { createTestAppContext } from './test-app-context.ts';

// happy-dom has no fonts, which a textarea that grows with its words listens to, and no reportError.
if (!document.fonts) Object.defineProperty(document, 'fonts', { value: new EventTarget() });

if (!('reportError' in globalThis)) Object.assign(globalThis, { reportError: console.error });

afterEach(() => {
  cleanup();
  clearToast();
});

export interface RenderedScreen {
  user: UserEvent;
  /** Puts `text` into a field in place of what the field holds. */
  fill(field: HTMLElement, text: string): Promise<void>;
  /** Takes the screen away, as a window that closes. */
  unmount(): void;
  /** Renders the same screen with other props. */
  update(screen: ReactNode): void;
}

/** `address`: path and query of the page. */
export function renderScreen(
  screen: ReactNode,
  context: AppContext = createTestAppContext(),
  address = '/',
): RenderedScreen {
  const framed = (content: ReactNode) => (
    <AppContextProvider value={context}>{frame(content, address)}</AppContextProvider>
  );
  const user = userEvent.setup();
  const { rerender, unmount } = render(framed(screen));
  // One paste instead of a key press per letter: each press draws the form again.
  const fill = async (field: HTMLElement, text: string) => {
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
  };
  return { user, fill, unmount, update: (next) => rerender(framed(next)) };
}

/** Title and message of the toast on the screen; null without one. */
export function shownToast(): { title: string; message: string } | null {
  const { toast } = useToast.getState();
  return toast && { title: toast.title, message: toast.message ?? '' };
}

/**
 * What Mantine's classes hide in happy-dom's window of 1024 pixels. Mantine asks ten media queries for it, and happy-dom
 * would ask them again for every element whose style a query by role or a click reads.
 */
const HIDDEN_BY_WIDTH = `.mantine-hidden-from-xs, .mantine-hidden-from-sm, .mantine-hidden-from-md,
.mantine-visible-from-lg, .mantine-visible-from-xl { display: none !important }`;

const frame = (screen: ReactNode, address: string) => (
  <MemoryRouter initialEntries={[address]}>
    <MantineProvider theme={teacherTheme} env="test" withGlobalClasses={false} withCssVariables={false}>
      <style>{HIDDEN_BY_WIDTH}</style>
      <DialogLayer>{screen}</DialogLayer>
      <ToastHost />
    </MantineProvider>
  </MemoryRouter>
);
