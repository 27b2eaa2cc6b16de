/**
 * The scripts that stand in a drawn page. The server's policy allows them by their hashes, so they say the same in every
 * build.
 */

/** Mantine's provider does the same when it runs. */
function setColorScheme(): void {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
}

/**
 * After the first frame, asks for the files of the app, and starts it when its style sheets are there: the page's own
 * styles are of the drawn screen only. A start that fails shows the words for it: a form would stay inert.
 */
export function startAfterFirstFrame(): void {
  const root = document.getElementById('root');
  const form = root?.querySelector('form');
  const tellFailure = () => {
    const failure = document.getElementById('start-failure');
    failure?.removeAttribute('hidden');
    failure?.querySelector('button')?.addEventListener('click', () => location.reload());
  };
  // The app keeps the drawn form. What it draws in its place says that it failed, or nothing does.
  const followForm = new MutationObserver(() => {
    if (!root || !form || form.isConnected) return;
    followForm.disconnect();
    root.removeAttribute('inert');
    if (root.childElementCount === 0) tellFailure();
  });
  if (root) followForm.observe(root, { childList: true, subtree: true });
  const start = async () => {
    const files = document.querySelector<HTMLTemplateElement>('#app-files')?.content;
    const script = files?.querySelector('link[rel=modulepreload]')?.getAttribute('href');
    if (!files || !script) return;
    const sheets = [...files.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
    const settled = sheets.map(
      (sheet) =>
        new Promise((resolve) => {
          sheet.onload = resolve;
          sheet.onerror = resolve;
        }),
    );
    document.head.append(files);
    await Promise.all(settled);
    await import(script).catch((reason) => {
      tellFailure();
      reportError(reason);
    });
  };
  // A hidden window draws no frame.
  if (document.hidden) void start();
  else requestAnimationFrame(() => setTimeout(start));
}

const inline = (run: () => void) => `<script>(${run})()</script>`;

export const colorSchemeScript = inline(setColorScheme);
export const startScript = inline(startAfterFirstFrame);
