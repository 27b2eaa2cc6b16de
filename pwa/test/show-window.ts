import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** As the browser does where somebody goes to another app, or the screen is locked. `vi.restoreAllMocks` ends it. */
export function showWindow(isVisible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}
