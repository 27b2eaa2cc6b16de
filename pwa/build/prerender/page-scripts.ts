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
 * styles are of the drawn screen only.
 */
function startAfterFirstFrame(): void {
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
    void import(script);
  };
  // A hidden window draws no frame.
  if (document.hidden) void start();
  else requestAnimationFrame(() => setTimeout(start));
}

const inline = (run: () => void) => `<script>(${run})()</script>`;

export const colorSchemeScript = inline(setColorScheme);
export const startScript = inline(startAfterFirstFrame);
