/** What a window does whose browser does not open the device's store. Loaded only then. */
import { Button } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { createRoot } from 'react-dom/client';
import { systemClock } from '#platform/clock.ts';
import { safeLocalStorage } from '#platform/safe-local-storage.ts';
import { StudentScope } from '#ui/scopes/StudentScope.tsx';
import { MessagePage } from '#ui/status/MessagePage.tsx';
import { appTexts } from '../texts.ts';
import { recoverStore } from './recover-store.ts';

// Not among the words of the app: a start does without them.
const texts = {
  title: 'The storage of this device does not open',
  message:
    'Close the browser and open it again, or restart the device. Chickadee has deleted nothing that was saved here.',
};

const reload = () => window.location.reload();

/** Loads the page again, or covers `root`, whose screen would wait for ever, with what a person can do. */
export function meetStoreFailure(root: HTMLElement): Promise<void> {
  const tell = () => {
    const place = document.createElement('div');
    root.hidden = true;
    root.after(place);
    createRoot(place).render(<StoreFailurePage />);
  };
  return recoverStore({ clock: systemClock, storage: safeLocalStorage(), reload, tell });
}

function StoreFailurePage() {
  return (
    <StudentScope>
      <MessagePage pose="sleeping" title={texts.title} message={texts.message}>
        {/* A child who cannot read calls somebody. Nothing speaks here. */}
        <IconHandStop size={64} aria-hidden />
        <Button onClick={reload}>{appTexts.reload}</Button>
      </MessagePage>
    </StudentScope>
  );
}
