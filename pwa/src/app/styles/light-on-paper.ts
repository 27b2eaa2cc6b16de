/** Paper is light, also where the screen is dark. Loaded with the styles of teacher screens, as one of them. */
const SCHEME = 'data-mantine-color-scheme';

/** The scheme of the screen while the page is printed. */
let onScreen: string | null = null;

function makeLight(): void {
  const root = document.documentElement;
  onScreen ??= root.getAttribute(SCHEME);
  root.setAttribute(SCHEME, 'light');
}

function restore(): void {
  if (onScreen) document.documentElement.setAttribute(SCHEME, onScreen);
  onScreen = null;
}

// The build draws pages without a window.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeprint', makeLight);
  window.addEventListener('afterprint', restore);
}
